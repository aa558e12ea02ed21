import { type ErasedAccount, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { EraseAccountJob, JOBS, type JobHandler, requireErasure } from '@lacorte/jobs';
import { runPrepared } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';
import { FORGET_DOWNLOADER } from '../personal-data';
import { type ErasureNote, erasureKey } from './journal';

/**
 * Records in object storage that an account is erased, before anything else. A backup that is restored later still contains the
 * account; the restore looks in the journal and has it erased again. It acts on what auth has recorded, not on what the job says.
 */
export class NoteErasureHandler implements JobHandler<EraseAccountJob, void> {
  readonly jobName = JOBS.noteErasure;
  readonly payload = EraseAccountJob;

  constructor(
    private readonly auth: ServiceClient,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
    private readonly database: DataSource,
  ) {}

  /** @throws Error when auth has recorded no erasure; DomainError unavailable while auth or object storage is down: the step runs again */
  async handle({ userId }: EraseAccountJob): Promise<void> {
    const { provenEmail } = await requireErasure<ErasedAccount>(this.auth, INTERNAL.erasedAccount(userId));
    await this.note(userId, provenEmail !== '');
    await runPrepared(this.database, FORGET_DOWNLOADER, [userId]);
  }

  /** Takes nothing from a note that exists: auth forgets the address, and the next steps add to the note. */
  private async note(userId: string, isProven: boolean): Promise<void> {
    const object = { bucket: this.buckets.files, key: erasureKey(userId) };
    const kept = await this.storage.readAll(object);
    const noted: Partial<ErasureNote> = kept ? JSON.parse(String(kept)) : {};
    const { erasedAt = new Date().toISOString(), contactIds = [] } = noted;
    const isAddressProven = isProven || noted.isAddressProven === true;
    const note: ErasureNote = { userId, erasedAt, isAddressProven, contactIds };
    await this.storage.write(object, Buffer.from(JSON.stringify(note)), 'application/json');
  }
}
