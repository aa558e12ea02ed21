import { HOUSEKEEPING, PRIVACY } from '@lacorte/contracts';
import { removeDoneEvents } from '@lacorte/outbox';
import { deleteInBatches } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';

const CONTACTS = `
  DELETE FROM applications.contact WHERE id IN (
    SELECT id FROM applications.contact
    WHERE created_at < now() - make_interval(years => ${PRIVACY.contactsYears}) ORDER BY created_at LIMIT $1)`;

const IDEMPOTENCY_RECORDS = `
  DELETE FROM applications.idempotency_record WHERE key IN (
    SELECT key FROM applications.idempotency_record
    WHERE created_at < now() - make_interval(days => ${HOUSEKEEPING.idempotencyDays}) ORDER BY created_at LIMIT $1)`;

/** Removes what is past its time: visitors' messages, keys of submissions, the outbox's finished rows. */
@Injectable()
export class RemoveOldRecords {
  constructor(private readonly database: DataSource) {}

  /** @returns how many of each are gone now */
  async run(): Promise<{ contacts: number; idempotencyRecords: number; outboxRows: number }> {
    return {
      contacts: await deleteInBatches(this.database, CONTACTS),
      idempotencyRecords: await deleteInBatches(this.database, IDEMPOTENCY_RECORDS),
      outboxRows: await removeDoneEvents(this.database, OUTBOX),
    };
  }
}
