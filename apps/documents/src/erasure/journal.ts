import { type ErasedAccount, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { EraseAccountJob, JOBS, type JobHandler, NoteAccountChangeJob, requireErasure } from '@lacorte/jobs';
import { runPrepared } from '@lacorte/persistence';
import { ObjectStorage, type StoredObject } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';
import { FORGET_DOWNLOADER } from '../personal-data';

/** Key of an entry of the journal of erasures. Backups leave journals out; a restore leaves them in place and reads them (tools/backup). */
export const erasureKey = (userId: string) => `erasures/${userId}.json`;

/** Key of an entry of the journal of changed passwords and second factors. Backups leave it out, too. */
export const accountChangeKey = (userId: string) => `account-changes/${userId}.json`;

interface ErasureNote {
  userId: string;
  erasedAt: string;
  /** Whether the owner had proven the e-mail address; contact messages and notices sent to it are then erased, too. */
  isAddressProven: boolean;
  /** Ids of contact messages; empty until the applications service has erased them. */
  contactIds: string[];
}

/** Records in object storage that a password or a second factor has changed, because a restored backup contains the old one. */
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

/**
 * Records in object storage that an account is erased, as the first step of the erasure. A restored backup still contains the account, so
 * the restore repeats the erasures of the journal. The step trusts the record in the auth service, not its job.
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

  /** @throws Error when the auth service has recorded no erasure; DomainError unavailable while the auth service or object storage is down */
  async handle({ userId }: EraseAccountJob): Promise<void> {
    const { provenEmail } = await requireErasure<ErasedAccount>(this.auth, INTERNAL.erasedAccount(userId));
    const object = { bucket: this.buckets.files, key: erasureKey(userId) };
    await addToNote(this.storage, object, userId, provenEmail === '' ? {} : { isAddressProven: true });
    await runPrepared(this.database, FORGET_DOWNLOADER, [userId]);
  }
}

/** Adds values to the journal entry of an erasure. Earlier values stay, because a repeated step may not find the e-mail address. */
export async function addToNote(
  storage: ObjectStorage,
  object: StoredObject,
  userId: string,
  added: Partial<ErasureNote>,
): Promise<void> {
  const kept = await storage.readAll(object);
  const noted: Partial<ErasureNote> = kept ? JSON.parse(String(kept)) : {};
  const empty: ErasureNote = { userId, erasedAt: new Date().toISOString(), isAddressProven: false, contactIds: [] };
  const note = { ...empty, ...noted, ...added };
  await storage.write(object, Buffer.from(JSON.stringify(note)), 'application/json');
}
