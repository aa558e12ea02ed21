import { PRIVACY } from '@lacorte/contracts';
import { deleteInBatches } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const CONTACTS = `
  DELETE FROM messages WHERE id IN (
    SELECT id FROM messages
    WHERE kind = 'contact' AND created_at < now() - make_interval(years => ${PRIVACY.contactsYears}) LIMIT $1)`;

/** Removes the traces of visitors' messages when the messages themselves go. What an applicant was sent stays with the application. */
@Injectable()
export class RemoveOldMessages {
  constructor(private readonly database: DataSource) {}

  /** @returns how many are gone now */
  run(): Promise<number> {
    return deleteInBatches(this.database, CONTACTS);
  }
}
