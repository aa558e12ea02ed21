import type { ContactsPage } from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONTACT_COLUMNS, CONTACT_LIST, toContact } from './contact.row';

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

@Injectable()
export class ListContacts {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError invalid */
  async run(query: QueryParameters): Promise<ContactsPage> {
    const { answered, page, pageSize } = allUnderstood({
      answered: [choiceIn(query.answered, ['true', 'false'], 'any'), 'validation.answered.invalid'],
      ...pageIn(query),
    });
    const [rows, [counted]] = await Promise.all([
      runPrepared(this.database, PAGES[answered], [pageSize, (page - 1) * pageSize]),
      runPrepared(this.database, COUNT),
    ]);
    const { all, unanswered } = counted ?? { all: 0, unanswered: 0 };
    const total = { any: all, true: all - unanswered, false: unanswered }[answered];
    return { items: rows.map(toContact), total, page, pageSize, unanswered };
  }
}
