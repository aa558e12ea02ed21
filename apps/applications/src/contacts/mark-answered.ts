import type { Contact } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONTACT_COLUMNS, CONTACT_LIST, toContact } from './contact.row';

/** Who marked a message first stays named when it is marked again. */
const MARK = declareStatement({
  name: 'mark-contact-answered',
  text: `
    UPDATE applications.contact
    SET answered_at = CASE WHEN $2 THEN coalesce(answered_at, clock_timestamp()) END,
      answered_by = CASE WHEN $2 THEN coalesce(answered_by, $3) END
    WHERE id = $1 RETURNING ${CONTACT_LIST}`,
  columns: CONTACT_COLUMNS,
});

/** Marks a visitor's message as answered, or as not answered yet. */
@Injectable()
export class MarkAnswered {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async run(id: string, answered: boolean, administrator: Identity): Promise<Contact> {
    const [row] = await runPrepared(this.database, MARK, [id, answered, administrator.email]);
    if (!row) throw new DomainError('not-found', 'contacts.notFound');
    return toContact(row);
  }
}
