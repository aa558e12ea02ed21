import { type ErasedAccount, type ErasedRecords, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import {
  confirmErasure,
  EraseAccountJob,
  JOBS,
  type JobHandler,
  JobRemover,
  receiptFolder,
  requireErasure,
} from '@lacorte/jobs';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { DataSource, In } from 'typeorm';
import { AttachedFiles } from '../files/attached-files';
import { StoredFile } from '../files/file.entity';
import { Buckets } from '../object-storage.module';
import { PERSONAL_DATA } from '../personal-data';
import { accountChangeKey, addToNote, erasureKey } from './journal';

const UPLOADS = replannedStatement('uploads-to-erase', { id: COLUMN.uuid })`
  SELECT id FROM uploads
  WHERE user_id = $1 OR application_id = ANY($2::uuid[])
    OR id IN (SELECT upload_id FROM files WHERE application_id = ANY($2::uuid[]))`;

/**
 * Erases the files, receipts and uploads of an account. A killed step runs again. The order leaves nothing behind:
 * 1. The applications are closed, so that no more files are attached to them.
 * 2. The jobs of the account are removed. Jobs in progress end first, because they could store a print afterwards.
 * 3. The objects are deleted, then the rows that name them.
 */
export class EraseFiles implements JobHandler<EraseAccountJob, ErasedRecords> {
  readonly jobName = JOBS.eraseFiles;
  readonly payload = EraseAccountJob;

  constructor(
    private readonly services: { auth: ServiceClient; applications: ServiceClient },
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
    private readonly jobs: JobRemover,
  ) {}

  /**
   * @returns the erased records, because `erase-messages` of release 1.0.0 needs them
   * @throws Error or JobsInProgress; the step then runs again
   */
  async handle({ userId }: EraseAccountJob): Promise<ErasedRecords> {
    const path = INTERNAL.erasedRecords(userId);
    const { applicationIds, contactIds } = await requireErasure<ErasedRecords>(this.services.applications, path);
    const { provenEmail } = await requireErasure<ErasedAccount>(this.services.auth, INTERNAL.erasedAccount(userId));
    // A restored backup must bring back neither the contact messages nor the notices to a proven e-mail address.
    const note = { contactIds, ...(provenEmail !== '' && { isAddressProven: true }) };
    await addToNote(this.storage, { bucket: this.buckets.files, key: erasureKey(userId) }, userId, note);
    const attachedFiles = new AttachedFiles(this.database);
    for (const id of applicationIds) await attachedFiles.close(id);
    const ofThem = { applicationId: In(applicationIds) };
    const files = await this.database.getRepository(StoredFile).find({ where: ofThem, select: { id: true } });
    await this.jobs.removeAbout([...applicationIds, ...files.map(({ id }) => id)]);
    await this.removeObjects(userId, applicationIds);
    const person = { userId, email: '', provenEmail: '', applicationIds, contactIds };
    await this.database.transaction((manager) => PERSONAL_DATA.erase(manager, person));
    await confirmErasure(this.services.auth, userId);
    return { applicationIds, contactIds };
  }

  private async removeObjects(userId: string, applicationIds: string[]): Promise<void> {
    const uploads = await runPrepared(this.database, UPLOADS, [userId, applicationIds]);
    await this.storage.remove({ bucket: this.buckets.files, key: accountChangeKey(userId) });
    for (const { id: key } of uploads) await this.storage.remove({ bucket: this.buckets.uploads, key });
    const bucket = this.buckets.files;
    for (const folder of applicationIds.flatMap((id) => [`documents/${id}/`, `${receiptFolder(id)}/`])) {
      for await (const { key } of this.storage.entriesIn(bucket, folder)) await this.storage.remove({ bucket, key });
    }
  }
}
