import type { Contact } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONTACT_COLUMNS, type ContactRow, toContact } from './contact.row';

/** One message, for the service that mails it. */
@Injectable()
export class ReadContact {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async run(id: string): Promise<Contact> {
    const [row] = await this.database.query<ContactRow[]>(
      `SELECT ${CONTACT_COLUMNS} FROM applications.contact WHERE id = $1`,
      [id],
    );
    if (!row) throw new DomainError('not-found', 'contacts.notFound');
    return toContact(row);
  }
}
