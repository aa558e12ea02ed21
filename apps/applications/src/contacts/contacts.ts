import type { Contact, ContactsPage } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { Contact as ContactEntity } from './contact.entity';

const COUNT = statement('count-contacts', { all: COLUMN.integer, unanswered: COLUMN.integer })`
  SELECT count(*)::int AS all, (count(*) FILTER (WHERE answered_at IS NULL))::int AS unanswered
  FROM applications.contact`;

/** @throws DomainError not-found */
export async function readContact(at: DataSource | EntityManager, id: string): Promise<Contact> {
  const contact = await at.getRepository(ContactEntity).findOneBy({ id });
  if (!contact) throw new DomainError('not-found', 'contacts.notFound');
  return toContact(contact);
}

/** One page of the messages, newest first. @throws DomainError invalid */
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

/** The first administrator who marked a message stays recorded. @throws DomainError not-found */
export function markAnswered(
  database: DataSource,
  id: string,
  answered: boolean,
  { email }: Identity,
): Promise<Contact> {
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

function toContact(row: ContactEntity): Contact {
  return {
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
  };
}
