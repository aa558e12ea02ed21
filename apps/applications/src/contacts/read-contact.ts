import type { Contact } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONTACT_COLUMNS, CONTACT_LIST, toContact } from './contact.row';

const READ = statement('contact', CONTACT_COLUMNS)`SELECT ${CONTACT_LIST} FROM applications.contact WHERE id = $1`;

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
