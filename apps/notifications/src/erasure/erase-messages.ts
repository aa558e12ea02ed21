import { type ErasedAccount, type ErasedRecords, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import {
  confirmErasure,
  EraseAccountJob,
  JOBS,
  type JobHandler,
  JobRemover,
  JobsInProgress,
  requireErasure,
} from '@lacorte/jobs';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { MESSAGES_OF_PERSON, PERSONAL_DATA } from '../personal-data';

const TO_ERASE = `FROM messages WHERE ${MESSAGES_OF_PERSON} OR contact_id = ANY($4::uuid[])`;
const MESSAGES = replannedStatement('messages-to-erase', { id: COLUMN.uuid })`SELECT id ${TO_ERASE}`;
/** Fails instead of waiting for a row that a worker has locked, to prevent a deadlock. */
const LOCK = replannedStatement('lock-messages-to-erase', { isLeased: COLUMN.boolean })`
  SELECT state = 'sending' AND leased_until > now() AS "isLeased" ${TO_ERASE} FOR UPDATE NOWAIT`;

/**
 * Erases the messages of an account. First removes the jobs about the account, because they contain e-mail addresses. Waits for jobs in
 * progress, because they could record a message again, and for messages that are being sent. Also waits for jobs that record messages about
 * a ranking, because such a job may have read the applicant before the erasure. A killed step runs again.
 */
export class EraseMessages implements JobHandler<EraseAccountJob, void> {
  readonly jobName = JOBS.eraseMessages;
  readonly payload = EraseAccountJob;

  constructor(
    private readonly services: { auth: ServiceClient; applications: ServiceClient },
    private readonly database: DataSource,
    private readonly jobs: JobRemover,
  ) {}

  /** @throws Error when the erasure is not recorded, JobsInProgress, DomainError unavailable; the step then runs again */
  async handle({ userId }: EraseAccountJob): Promise<void> {
    const { auth, applications } = this.services;
    const { email, provenEmail } = await requireErasure<ErasedAccount>(auth, INTERNAL.erasedAccount(userId));
    const path = INTERNAL.erasedRecords(userId);
    const { applicationIds, contactIds } = await requireErasure<ErasedRecords>(applications, path);
    const about = [applicationIds, provenEmail, userId, contactIds];
    const messages = await runPrepared(this.database, MESSAGES, about);
    const ids = messages.map(({ id }) => id);
    await this.jobs.removeAbout([...applicationIds, ...contactIds, ...ids, userId, provenEmail]);
    const person = { userId, email, provenEmail, applicationIds, contactIds };
    await this.database.transaction(async (manager) => {
      const locked = await runPrepared(manager, LOCK, about);
      if (locked.some(({ isLeased }) => isLeased)) throw new JobsInProgress('messages of the account are being sent');
      await PERSONAL_DATA.erase(manager, person);
    });
    await confirmErasure(auth, userId);
  }
}
