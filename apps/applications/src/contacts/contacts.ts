import { randomUUID } from 'node:crypto';
import {
  type Contact,
  type ContactDto,
  type ContactsPage,
  isApplicationCode,
  type Language,
  type ReceivedContact,
  TIME_ZONE,
  typedApplicationCode,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import type { DailyAllowances } from '../allowances/daily-allowances';
import { OUTBOX } from '../outbox';
import { Contact as ContactEntity } from './contact.entity';

const COUNT = statement('count-contacts', { all: COLUMN.integer, unanswered: COLUMN.integer })`
  SELECT count(*)::int AS all, (count(*) FILTER (WHERE answered_at IS NULL))::int AS unanswered
  FROM applications.contact`;

export async function readContact(at: DataSource | EntityManager, id: string): Promise<Contact> {
  const contact = await at.getRepository(ContactEntity).findOneBy({ id });
  if (!contact) throw new DomainError('not-found', 'contacts.notFound');
  return toContact(contact);
}

export async function listContacts(database: DataSource, query: QueryParameters): Promise<ContactsPage> {
  const { answered, page, pageSize } = allUnderstood({
    answered: [choiceIn(query.answered, ['true', 'false'], 'any'), 'validation.answered.invalid'],
    ...pageIn(query),
  });
  const where = { any: {}, true: { answeredAt: Not(IsNull()) }, false: { answeredAt: IsNull() } }[answered];
  const order = { createdAt: 'DESC', id: 'DESC' } as const;
  const [rows, [counted]] = await Promise.all([
    database.getRepository(ContactEntity).find({ where, order, take: pageSize, skip: (page - 1) * pageSize }),
    runPrepared(database, COUNT),
  ]);
  const { all, unanswered } = counted ?? { all: 0, unanswered: 0 };
  const total = { any: all, true: all - unanswered, false: unanswered }[answered];
  return { items: rows.map(toContact), total, page, pageSize, unanswered };
}

/** Marking a message again keeps the administrator who marked it first; reopening it clears the name. */
export function markAnswered(database: DataSource, id: string, answered: boolean, { email }: Identity) {
  return database.transaction(async (manager) => {
    const contacts = manager.getRepository(ContactEntity);
    const lock = { mode: 'pessimistic_write' } as const;
    const before = await contacts.findOne({ where: { id }, select: { id: true, answeredAt: true }, lock });
    if (!before) throw new DomainError('not-found', 'contacts.notFound');
    if ((before.answeredAt !== null) !== answered) {
      const change = answered
        ? { answeredAt: () => 'clock_timestamp()', answeredBy: email }
        : { answeredAt: null, answeredBy: null };
      await contacts.update({ id }, change);
      await recordAccess(manager, { action: answered ? 'contact-answered' : 'contact-reopened', who: email });
    }
    return readContact(manager, id);
  });
}

const toContact = (row: ContactEntity): Contact => ({
  id: row.id,
  number: row.number,
  applicationCode: row.applicationCode,
  nome: row.nome,
  cognome: row.cognome,
  email: row.email,
  telefono: row.telefono,
  oggetto: row.oggetto,
  messaggio: row.messaggio,
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  answeredBy: row.answeredBy,
});

/** Assigns the next number of the year. Concurrent messages wait until this transaction ends, so a rollback leaves no gap. */
const INSERT = statement('receive-contact', { number: COLUMN.text })`
  WITH taken AS (
    INSERT INTO applications.contact_counter AS c (year, last_number)
    VALUES (extract(year FROM clock_timestamp() AT TIME ZONE '${TIME_ZONE}'), 1)
    ON CONFLICT (year) DO UPDATE SET last_number = c.last_number + 1
    RETURNING 'MSG-' || year || '-' || lpad(last_number::text, 6, '0') AS number),
  added AS (
    INSERT INTO applications.contact (id, nome, cognome, email, telefono, oggetto, messaggio, application_code, number)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, number FROM taken)
  SELECT number FROM taken`;

/** Adds the dashes to the code of an application (contract, section 11). Any other text stays as it was typed. */
function shownCode(text: string): string {
  const code = typedApplicationCode(text);
  return code !== undefined && isApplicationCode(code) ? code : text;
}

/** Stores a contact message, and the outbox events that mail it to the cooperative and a copy with its number to the sender. */
export function receiveContact(
  database: DataSource,
  allowances: DailyAllowances,
  contact: ContactDto,
  language: Language,
  network: string | undefined,
): Promise<ReceivedContact> {
  const { nome, cognome, email, telefono, oggetto, messaggio, applicationCode } = contact;
  const id = randomUUID();
  const code = applicationCode ? shownCode(applicationCode) : null;
  return database.transaction(async (manager) => {
    await allowances.use(manager, 'contact', network);
    await OUTBOX.add(manager, 'contact-received', { contactId: id });
    await OUTBOX.add(manager, 'contact-copy-due', { contactId: id, language });
    const values = [id, nome, cognome, email, telefono ?? null, oggetto, messaggio, code];
    const { number } = await oneRow(manager, INSERT, values, 'contacts.notFound');
    return { id, number };
  });
}
