import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { Person } from '@lacorte/personal-data';
import type { DataSource, EntityManager } from 'typeorm';

const APPLICATIONS = statement('applications-of-person', { id: COLUMN.uuid, code: COLUMN.text })`
  SELECT id, application_code AS code FROM applications.application
  WHERE user_id = $1 AND erased_at IS NULL ORDER BY created_at`;

const CONTACTS = statement('contacts-of-person', { id: COLUMN.uuid })`
  SELECT id FROM applications.contact
  WHERE $1 <> '' AND lower(email COLLATE "C") = lower($1 COLLATE "C") ORDER BY created_at`;

type Account = Pick<Person, 'userId' | 'email' | 'provenEmail'>;

/** The applications of an account and the contact messages from its address, if its owner has proven it. */
export async function findPerson(source: DataSource | EntityManager, account: Account) {
  const applications = await runPrepared(source, APPLICATIONS, [account.userId]);
  const contacts = await runPrepared(source, CONTACTS, [account.provenEmail]);
  const { userId, email, provenEmail } = account;
  const person: Person = {
    ...{ userId, email, provenEmail },
    applicationIds: applications.map(({ id }) => id),
    contactIds: contacts.map(({ id }) => id),
  };
  return { person, applications };
}
