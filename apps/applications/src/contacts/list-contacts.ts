import type { ContactsPage } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONTACT_COLUMNS, type ContactRow, toContact } from './contact.row';
import type { ContactsRequest } from './contacts-request';

const CONDITION: Record<ContactsRequest['answered'], string> = {
  any: '',
  true: 'WHERE answered_at IS NOT NULL',
  false: 'WHERE answered_at IS NULL',
};

const COUNT = `
  SELECT count(*)::int AS all, (count(*) FILTER (WHERE answered_at IS NULL))::int AS unanswered
  FROM applications.contact`;

/** One page of visitors' messages, newest first. */
@Injectable()
export class ListContacts {
  constructor(private readonly database: DataSource) {}

  async run({ answered, page, pageSize }: ContactsRequest): Promise<ContactsPage> {
    const [rows, [{ all, unanswered }]] = await Promise.all([
      this.database.query<ContactRow[]>(
        `SELECT ${CONTACT_COLUMNS} FROM applications.contact ${CONDITION[answered]}
         ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`,
        [pageSize, (page - 1) * pageSize],
      ),
      this.database.query<[{ all: number; unanswered: number }]>(COUNT),
    ]);
    const total = { any: all, true: all - unanswered, false: unanswered }[answered];
    return { items: rows.map(toContact), total, page, pageSize, unanswered };
  }
}
