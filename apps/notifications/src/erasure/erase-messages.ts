import {
  EraseAccountJob,
  type ErasedRecords,
  erasedBefore,
  JOBS,
  type JobHandler,
  QUEUES,
  type QueueConnection,
  removeJobsAbout,
} from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { DataSource } from 'typeorm';
import { MESSAGES_OF_PERSON, PERSONAL_DATA } from '../personal-data';

/** The queues whose jobs name messages, applications, contact messages or addresses. */
export const QUEUES_WITH_MESSAGES = [QUEUES.messages, QUEUES.notifications];

const MESSAGES = `SELECT id FROM messages WHERE ${MESSAGES_OF_PERSON} OR contact_id = ANY($4::uuid[])`;

/**
 * Erases the messages of an account. First their jobs, which contain addresses: one in progress could note its message again. When the
 * process is killed the step runs again.
 */
export class EraseMessages {
  constructor(
    private readonly database: DataSource,
    private readonly queues: readonly QueueConnection[],
  ) {}

  /** @throws JobsInProgress: the step runs again */
  async run({ userId, email = '', provenEmail = '' }: EraseAccountJob, erased: ErasedRecords): Promise<void> {
    const { applicationIds, contactIds } = erased;
    const messages = await this.database.query<{ id: string }[]>(MESSAGES, [applicationIds, email, userId, contactIds]);
    const terms = [...applicationIds, ...contactIds, ...messages.map(({ id }) => id), userId, email];
    for (const queue of this.queues) await removeJobsAbout(await queue.open(), terms);
    const person = { userId, email, provenEmail, applicationIds, contactIds };
    await this.database.transaction((manager) => PERSONAL_DATA.erase(manager, person));
  }
}

/** The step of the erasure of an account. */
@Injectable()
export class EraseMessagesHandler implements JobHandler<EraseAccountJob, ErasedRecords> {
  readonly jobName = JOBS.eraseMessages;
  readonly payload = EraseAccountJob;

  constructor(private readonly eraseMessages: EraseMessages) {}

  async handle(account: EraseAccountJob, job: Job): Promise<ErasedRecords> {
    const erased = await erasedBefore(job);
    await this.eraseMessages.run(account, erased);
    return erased;
  }
}
