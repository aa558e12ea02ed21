import type { ContactsPage } from '@lacorte/contracts';
import { COLUMN, declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONTACT_COLUMNS, CONTACT_LIST, toContact } from './contact.row';
import type { ContactsRequest } from './contacts-request';

const pageWhere = (name: string, condition: string) =>
  declareStatement({
    name: `contacts-${name}`,
    text: `
      SELECT ${CONTACT_LIST} FROM applications.contact WHERE ${condition}
      ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`,
    columns: CONTACT_COLUMNS,
  });

const PAGES = {
  any: pageWhere('any', 'true'),
  true: pageWhere('answered', 'answered_at IS NOT NULL'),
  false: pageWhere('unanswered', 'answered_at IS NULL'),
};

const COUNT = declareStatement({
  name: 'count-contacts',
  text: `
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE answered_at IS NULL))::int AS unanswered
    FROM applications.contact`,
  columns: { all: COLUMN.integer, unanswered: COLUMN.integer },
});

/** One page of visitors' messages, newest first. */
@Injectable()
export class ListContacts {
  constructor(private readonly database: DataSource) {}

  async run({ answered, page, pageSize }: ContactsRequest): Promise<ContactsPage> {
    const [rows, [counted]] = await Promise.all([
      runPrepared(this.database, PAGES[answered], [pageSize, (page - 1) * pageSize]),
      runPrepared(this.database, COUNT),
    ]);
    const { all, unanswered } = counted ?? { all: 0, unanswered: 0 };
    const total = { any: all, true: all - unanswered, false: unanswered }[answered];
    return { items: rows.map(toContact), total, page, pageSize, unanswered };
  }
}
