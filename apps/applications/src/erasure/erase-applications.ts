import { type AccessAction, type ErasedAccount, type ErasedRecords, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { confirmErasure, EraseAccountJob, JOBS, type JobHandler, requireErasure } from '@lacorte/jobs';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { Person } from '@lacorte/personal-data';
import { type DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { PERSONAL_DATA } from '../personal-data';
import { Application } from '../submissions/application.entity';
import { NUMBERING_LOCK } from '../submissions/numbering';

const CONTACTS = statement('contacts-of-person', { id: COLUMN.uuid })`
  SELECT id FROM applications.contact
  WHERE $1 <> '' AND lower(email COLLATE "C") = lower($1 COLLATE "C") ORDER BY created_at`;

/**
 * Refuses all later submissions of the account, before its applications are searched. An earlier submission holds the numbering lock until
 * it ends, so its application is found.
 */
const CLOSE = statement('close-account-to-submissions')`
  INSERT INTO applications.erasure (user_id, application_ids, contact_ids) VALUES ($1, '{}', '{}') ON CONFLICT DO NOTHING`;

/** A repeated erasure adds its records and returns all erased records. */
const RECORD = statement('record-erasure', {
  applicationIds: COLUMN.json<string[]>(),
  contactIds: COLUMN.json<string[]>(),
})`
  INSERT INTO applications.erasure AS e (user_id, application_ids, contact_ids) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET application_ids = e.application_ids || excluded.application_ids,
    contact_ids = e.contact_ids || excluded.contact_ids
  RETURNING to_jsonb(application_ids) AS "applicationIds", to_jsonb(contact_ids) AS "contactIds"`;

const ACTION: AccessAction = 'personal-data-erased';

/**
 * Erases the applications, contact messages and traces of an account. After the commit, receipts answer 404. A repetition also erases
 * records that were added since.
 * @returns ids of all erased records
 */
export async function eraseApplications(
  database: DataSource,
  { userId, email, provenEmail, by }: ErasedAccount & { userId: string },
): Promise<ErasedRecords> {
  await database.transaction(async (manager) => {
    await runPrepared(manager, NUMBERING_LOCK);
    await runPrepared(manager, CLOSE, [userId]);
  });
  return database.transaction(async (manager) => {
    const { person } = await findPerson(manager, { userId, email, provenEmail });
    const living = { id: In(person.applicationIds), erasedAt: IsNull() };
    await manager.getRepository(Application).update(living, { erasedAt: () => 'now()' });
    await PERSONAL_DATA.erase(manager, person);
    await recordAccess(manager, { action: ACTION, who: by ?? null, userId, report: `${ACTION} ${userId}` });
    const [all] = await runPrepared(manager, RECORD, [userId, person.applicationIds, person.contactIds]);
    return all ?? person;
  });
}

/** The applications service's step of an erasure. It trusts the record in the auth service, not the data of the job. */
export class EraseApplicationsHandler implements JobHandler<EraseAccountJob, ErasedRecords> {
  readonly jobName = JOBS.eraseApplications;
  readonly payload = EraseAccountJob;

  constructor(
    private readonly auth: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /** @throws Error when the auth service has recorded no erasure; DomainError unavailable. In both cases the step runs again. */
  async handle({ userId }: EraseAccountJob): Promise<ErasedRecords> {
    const account = await requireErasure<ErasedAccount>(this.auth, INTERNAL.erasedAccount(userId));
    const erased = await eraseApplications(this.database, { userId, ...account });
    await confirmErasure(this.auth, userId);
    return erased;
  }
}

type Account = Pick<Person, 'userId' | 'email' | 'provenEmail'>;

/** Finds the applications of an account, and the contact messages from its e-mail address if its owner has proven the address. */
export async function findPerson(source: DataSource | EntityManager, { userId, email, provenEmail }: Account) {
  const applications = await source.getRepository(Application).find({
    where: { userId, erasedAt: IsNull() },
    select: { id: true, applicationCode: true },
    order: { createdAt: 'ASC' },
  });
  const contacts = await runPrepared(source, CONTACTS, [provenEmail]);
  const person: Person = {
    userId,
    email,
    provenEmail,
    applicationIds: applications.map(({ id }) => id),
    contactIds: contacts.map(({ id }) => id),
  };
  return { person, applications: applications.map(({ id, applicationCode }) => ({ id, code: applicationCode })) };
}
