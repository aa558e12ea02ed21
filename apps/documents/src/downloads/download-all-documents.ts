import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { ClaimedFiles } from '../files/claimed-files';
import { StoredFiles } from '../files/stored-files';
import { DownloadLog } from './download-log';
import { zipEntries } from './zip-entries';
import { zipped } from './zipped';

/** All files of an application in one ZIP. */
@Injectable()
export class DownloadAllDocuments {
  constructor(
    private readonly claimedFiles: ClaimedFiles,
    private readonly storedFiles: StoredFiles,
    private readonly log: DownloadLog,
  ) {}

  /**
   * A file in quarantine is replaced by a note that names it.
   *
   * @returns the ZIP as a stream, which fails when a file is incomplete
   * @throws DomainError not-found without files; unavailable when one is missing in storage
   */
  async run(applicationId: string, administrator: Identity): Promise<NodeJS.ReadableStream> {
    const files = await this.claimedFiles.of(applicationId);
    if (files.length === 0) throw new DomainError('not-found', 'documents.notFound');
    const readable = files.filter(({ signature }) => signature === null);
    await this.storedFiles.requireAll(readable);
    if (readable.length > 0) await this.log.add({ applicationId, what: 'all', files: readable, administrator });
    return zipped(zipEntries(files, this.storedFiles));
  }
}
