import type { Contact, ContactsPage } from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, type RowOf, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';

const CONTACT_LIST = `id, number, application_code AS "applicationCode", nome, cognome, email, telefono, oggetto, messaggio, created_at AS "createdAt",
  answered_at AS "answeredAt", answered_by AS "answeredBy"`;

const CONTACT_COLUMNS = {
  id: COLUMN.uuid,
  number: orNull(COLUMN.text),
  applicationCode: orNull(COLUMN.text),
  nome: COLUMN.text,
  cognome: COLUMN.text,
  email: COLUMN.text,
  telefono: orNull(COLUMN.text),
  oggetto: COLUMN.textOf<Contact['oggetto']>(),
  messaggio: COLUMN.text,
  createdAt: COLUMN.instant,
  answeredAt: orNull(COLUMN.instant),
  answeredBy: orNull(COLUMN.text),
};

const READ = statement('contact', CONTACT_COLUMNS)`SELECT ${CONTACT_LIST} FROM applications.contact WHERE id = $1`;

const pageWhere = (name: string, condition: string) =>
  statement(`contacts-${name}`, CONTACT_COLUMNS)`
    SELECT ${CONTACT_LIST} FROM applications.contact WHERE ${condition}
    ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`;

const PAGES = {
  any: pageWhere('any', 'true'),
  true: pageWhere('answered', 'answered_at IS NOT NULL'),
  false: pageWhere('unanswered', 'answered_at IS NULL'),
};

const COUNT = statement('count-contacts', { all: COLUMN.integer, unanswered: COLUMN.integer })`
  SELECT count(*)::int AS all, (count(*) FILTER (WHERE answered_at IS NULL))::int AS unanswered
  FROM applications.contact`;

const LOCK = statement('lock-contact', { isAnswered: COLUMN.boolean })`
  SELECT answered_at IS NOT NULL AS "isAnswered" FROM applications.contact WHERE id = $1 FOR UPDATE`;

/** The first administrator who marked a message stays recorded. */
const MARK = statement('mark-contact-answered', CONTACT_COLUMNS)`
  UPDATE applications.contact
  SET answered_at = CASE WHEN $2 THEN coalesce(answered_at, clock_timestamp()) END,
    answered_by = CASE WHEN $2 THEN coalesce(answered_by, $3) END
  WHERE id = $1 RETURNING ${CONTACT_LIST}`;

/** @throws DomainError not-found */
export async function readContact(database: DataSource, id: string): Promise<Contact> {
  return toContact(await oneRow(database, READ, [id], 'contacts.notFound'));
}

/** One page of the messages, newest first. @throws DomainError invalid */
export async function listContacts(database: DataSource, query: QueryParameters): Promise<ContactsPage> {
  const { answered, page, pageSize } = allUnderstood({
    answered: [choiceIn(query.answered, ['true', 'false'], 'any'), 'validation.answered.invalid'],
    ...pageIn(query),
  });
  const [rows, [counted]] = await Promise.all([
    runPrepared(database, PAGES[answered], [pageSize, (page - 1) * pageSize]),
    runPrepared(database, COUNT),
  ]);
  const { all, unanswered } = counted ?? { all: 0, unanswered: 0 };
  const total = { any: all, true: all - unanswered, false: unanswered }[answered];
  return { items: rows.map(toContact), total, page, pageSize, unanswered };
}

/** @throws DomainError not-found */
export function markAnswered(
  database: DataSource,
  id: string,
  answered: boolean,
  { email }: Identity,
): Promise<Contact> {
  return database.transaction(async (manager) => {
    const before = await oneRow(manager, LOCK, [id], 'contacts.notFound');
    const row = await oneRow(manager, MARK, [id, answered, email], 'contacts.notFound');
    if (before.isAnswered !== answered) {
      await recordAccess(manager, { action: answered ? 'contact-answered' : 'contact-reopened', who: email });
    }
    return toContact(row);
  });
}

function toContact({ createdAt, answeredAt, ...contact }: RowOf<typeof CONTACT_COLUMNS>): Contact {
  return { ...contact, createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null };
}
