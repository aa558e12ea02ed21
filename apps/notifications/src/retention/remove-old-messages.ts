import { PRIVACY } from '@lacorte/contracts';
import { JOBS, type JobHandler, ScheduledJob } from '@lacorte/jobs';
import { deleteInBatches } from '@lacorte/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

const CONTACTS = `
  DELETE FROM messages WHERE id IN (
    SELECT id FROM messages
    WHERE kind = 'contact' AND created_at < now() - make_interval(years => ${PRIVACY.contactsYears}) LIMIT $1)`;

/** Removes the traces of visitors' messages when the messages themselves go. What an applicant was sent stays with the application. */
@Injectable()
export class RemoveOldMessages implements JobHandler<ScheduledJob, void> {
  readonly jobName = JOBS.removeOldMessages;
  readonly payload = ScheduledJob;
  private readonly logger = new Logger(RemoveOldMessages.name);

  constructor(private readonly database: DataSource) {}

  async handle(): Promise<void> {
    this.logger.log(`removed ${await deleteInBatches(this.database, CONTACTS)} messages that are past their time`);
  }
}
