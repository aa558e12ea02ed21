import { EraseAccountJob, type ErasedRecords, erasedBefore, JOBS, type JobHandler, JobRemover } from '@lacorte/jobs';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { DataSource } from 'typeorm';
import { MESSAGES_OF_PERSON, PERSONAL_DATA } from '../personal-data';

const MESSAGES = replannedStatement('messages-to-erase', { id: COLUMN.uuid })`
  SELECT id FROM messages WHERE ${MESSAGES_OF_PERSON} OR contact_id = ANY($4::uuid[])`;

/**
 * Erases the messages of an account. First their jobs, which contain addresses: one in progress could note its message again. A job that
 * reads the recipients of a ranking could note a message to an applicant whom it has read before the erasure, so it has to end first. When
 * the process is killed the step runs again.
 */
@Injectable()
export class EraseMessages implements JobHandler<EraseAccountJob, ErasedRecords> {
  readonly jobName = JOBS.eraseMessages;
  readonly payload = EraseAccountJob;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobRemover,
  ) {}

  /**
   * @returns what the step before has erased
   * @throws JobsInProgress: the step runs again
   */
  async handle({ userId, email = '', provenEmail = '' }: EraseAccountJob, job: Job): Promise<ErasedRecords> {
    const erased = await erasedBefore(job);
    const { applicationIds, contactIds } = erased;
    const messages = await runPrepared(this.database, MESSAGES, [applicationIds, provenEmail, userId, contactIds]);
    const ids = messages.map(({ id }) => id);
    await this.jobs.removeAbout([...applicationIds, ...contactIds, ...ids, userId, provenEmail]);
    const person = { userId, email, provenEmail, applicationIds, contactIds };
    await this.database.transaction((manager) => PERSONAL_DATA.erase(manager, person));
    return erased;
  }
}
