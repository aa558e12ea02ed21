import type { Contact } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { CONTACT_COLUMNS, CONTACT_LIST, toContact } from './contact.row';

const LOCK = statement('lock-contact', { isAnswered: COLUMN.boolean })`
  SELECT answered_at IS NOT NULL AS "isAnswered" FROM applications.contact WHERE id = $1 FOR UPDATE`;

/** The first administrator who marked a message stays recorded. */
const MARK = statement('mark-contact-answered', CONTACT_COLUMNS)`
  UPDATE applications.contact
  SET answered_at = CASE WHEN $2 THEN coalesce(answered_at, clock_timestamp()) END,
    answered_by = CASE WHEN $2 THEN coalesce(answered_by, $3) END
  WHERE id = $1 RETURNING ${CONTACT_LIST}`;

@Injectable()
export class MarkAnswered {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  run(id: string, answered: boolean, { email }: Identity): Promise<Contact> {
    return this.database.transaction(async (manager) => {
      const before = await oneRow(manager, LOCK, [id], 'contacts.notFound');
      const row = await oneRow(manager, MARK, [id, answered, email], 'contacts.notFound');
      if (before.isAnswered !== answered) {
        await recordAccess(manager, { action: answered ? 'contact-answered' : 'contact-reopened', who: email });
      }
      return toContact(row);
    });
  }
}
