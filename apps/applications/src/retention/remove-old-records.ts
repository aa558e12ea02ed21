import { HOUSEKEEPING, PRIVACY } from '@lacorte/contracts';
import { JOBS, type JobHandler, ScheduledJob } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import { removeDoneEvents } from '@lacorte/outbox';
import { declareStatement, deleteInBatches } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from '../logger';
import { OUTBOX } from '../outbox';

const CONTACTS = declareStatement({
  name: 'remove-old-contacts',
  text: `
    DELETE FROM applications.contact WHERE id IN (
      SELECT id FROM applications.contact
      WHERE created_at < now() - make_interval(years => ${PRIVACY.contactsYears}) ORDER BY created_at LIMIT $1)`,
  columns: {},
});

const IDEMPOTENCY_RECORDS = declareStatement({
  name: 'remove-old-idempotency-records',
  text: `
    DELETE FROM applications.idempotency_record WHERE key IN (
      SELECT key FROM applications.idempotency_record
      WHERE created_at < now() - make_interval(days => ${HOUSEKEEPING.idempotencyDays}) ORDER BY created_at LIMIT $1)`,
  columns: {},
});

/** Removes what is past its time: visitors' messages, keys of submissions, the outbox's finished rows. */
@Injectable()
export class RemoveOldRecords {
  constructor(private readonly database: DataSource) {}

  /** @returns how many of each are gone now */
  async run(): Promise<{ contacts: number; idempotencyRecords: number; outboxRows: number }> {
    return {
      contacts: await deleteInBatches(this.database, CONTACTS.text),
      idempotencyRecords: await deleteInBatches(this.database, IDEMPOTENCY_RECORDS.text),
      outboxRows: await removeDoneEvents(this.database, OUTBOX),
    };
  }
}

/** The hourly job. */
@Injectable()
export class RemoveOldRecordsHandler implements JobHandler<ScheduledJob> {
  readonly jobName = JOBS.removeOldRecords;
  readonly payload = ScheduledJob;

  constructor(
    private readonly removeOldRecords: RemoveOldRecords,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle(): Promise<void> {
    this.logger.info(await this.removeOldRecords.run(), 'removed what is past its time');
  }
}
