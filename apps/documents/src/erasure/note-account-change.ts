import { JOBS, type JobHandler, NoteAccountChangeJob } from '@lacorte/jobs';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { Buckets } from '../object-storage.module';
import { accountChangeKey } from './journal';

/**
 * Records in object storage that the password or the second factor of an account has changed. A backup that is restored later brings the
 * old ones back; the restore names the accounts.
 */
@Injectable()
export class NoteAccountChange implements JobHandler<NoteAccountChangeJob, void> {
  readonly jobName = JOBS.noteAccountChange;
  readonly payload = NoteAccountChangeJob;

  constructor(
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** @throws DomainError unavailable while object storage is down */
  async handle({ userId }: NoteAccountChangeJob): Promise<void> {
    const note = Buffer.from(JSON.stringify({ userId, changedAt: new Date().toISOString() }));
    await this.storage.write({ bucket: this.buckets.files, key: accountChangeKey(userId) }, note, 'application/json');
  }
}
