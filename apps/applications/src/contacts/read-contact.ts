import type { Contact } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONTACT_COLUMNS, CONTACT_LIST, toContact } from './contact.row';

const READ = declareStatement({
  name: 'contact',
  text: `SELECT ${CONTACT_LIST} FROM applications.contact WHERE id = $1`,
  columns: CONTACT_COLUMNS,
});

/** One message, for the service that mails it. */
@Injectable()
export class ReadContact {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async run(id: string): Promise<Contact> {
    const [row] = await runPrepared(this.database, READ, [id]);
    if (!row) throw new DomainError('not-found', 'contacts.notFound');
    return toContact(row);
  }
}
