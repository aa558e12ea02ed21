import { EraseAccountJob, JOBS, type JobHandler } from '@lacorte/jobs';
import { runPrepared } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';
import { FORGET_DOWNLOADER } from '../personal-data';
import { type ErasureNote, erasureKey } from './journal';

/**
 * Records in object storage that an account is erased, before anything else. A backup that is restored later still contains the
 * account; the restore looks in the journal and has it erased again.
 */
@Injectable()
export class NoteErasureHandler implements JobHandler<EraseAccountJob, void> {
  readonly jobName = JOBS.noteErasure;
  readonly payload = EraseAccountJob;

  constructor(
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
    private readonly database: DataSource,
  ) {}

  /** @throws DomainError unavailable while object storage is down */
  async handle({ userId, provenEmail }: EraseAccountJob): Promise<void> {
    const isAddressProven = provenEmail !== undefined;
    const note: ErasureNote = { userId, erasedAt: new Date().toISOString(), isAddressProven, contactIds: [] };
    const object = { bucket: this.buckets.files, key: erasureKey(userId) };
    await this.storage.write(object, Buffer.from(JSON.stringify(note)), 'application/json');
    await runPrepared(this.database, FORGET_DOWNLOADER, [userId]);
  }
}
