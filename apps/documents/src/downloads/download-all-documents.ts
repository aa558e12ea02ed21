import { DOCUMENT_SECTIONS } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { ClaimedFiles } from '../files/claimed-files';
import { DownloadLog } from './download-log';
import { zipPaths } from './download-names';
import { StoredFiles } from './stored-files';
import { zipped } from './zipped';

/** Hands an administrator every file of an application in one ZIP. */
@Injectable()
export class DownloadAllDocuments {
  constructor(
    private readonly claimedFiles: ClaimedFiles,
    private readonly storedFiles: StoredFiles,
    private readonly log: DownloadLog,
  ) {}

  /**
   * @returns the ZIP, made while it is read; it fails rather than end without a file
   * @throws DomainError not-found when there is none; unavailable when the storage has not got them all
   */
  async execute(applicationId: string, administrator: Identity): Promise<NodeJS.ReadableStream> {
    const files = await this.filesOf(applicationId);
    if (files.length === 0) throw new DomainError('not-found', 'documents.notFound');
    await this.storedFiles.requireAll(files);
    await this.log.add({ applicationId, what: 'all', files, administrator });
    const paths = zipPaths(files);
    return zipped(
      files.map((file, index) => ({
        name: paths[index] ?? file.name,
        date: file.createdAt,
        open: () => this.storedFiles.open(file),
      })),
    );
  }

  /** In the order of the upload step. */
  private async filesOf(applicationId: string) {
    const files = await this.claimedFiles.of(applicationId);
    return DOCUMENT_SECTIONS.flatMap(({ id, type }) =>
      files.filter(({ section }) => section === id).map((file) => ({ ...file, type })),
    );
  }
}
