import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../personal-data';

/**
 * Deletes forwarded contact messages when the messages themselves expire, and notices of the opening of a tender soon. Mail to an
 * applicant stays with the application.
 */
@Injectable()
export class RemoveOldMessages {
  constructor(private readonly database: DataSource) {}

  /** @returns the number of deleted rows of each */
  async run(): Promise<{ messages: number; allowances: number; slots: number }> {
    return {
      messages: await PERSONAL_DATA.removeExpired(this.database, 'messages'),
      allowances: await PERSONAL_DATA.removeExpired(this.database, 'mailbox_allowance'),
      slots: await PERSONAL_DATA.removeExpired(this.database, 'unproven_message'),
    };
  }
}
