import { Readable } from 'node:stream';
import { DOCUMENT_SECTIONS, translate } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { type ClaimedFile, ClaimedFiles } from '../files/claimed-files';
import { StoredFiles } from '../files/stored-files';
import { DownloadLog } from './download-log';
import { quarantineNoteName, zipPaths } from './download-names';
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
    const files = await this.filesOf(applicationId);
    if (files.length === 0) throw new DomainError('not-found', 'documents.notFound');
    const readable = files.filter(({ signature }) => signature === null);
    await this.storedFiles.requireAll(readable);
    if (readable.length > 0) await this.log.add({ applicationId, what: 'all', files: readable, administrator });
    const paths = zipPaths(files.map(({ type, name, signature }) => ({ type, name: entryName(name, signature) })));
    return zipped(
      files.map((file, index) => ({
        name: paths[index] ?? file.name,
        date: file.createdAt,
        open: () => this.contentOf(file),
      })),
    );
  }

  private async filesOf(applicationId: string) {
    const files = await this.claimedFiles.of(applicationId);
    return DOCUMENT_SECTIONS.flatMap(({ id, type }) =>
      files.filter(({ section }) => section === id).map((file) => ({ ...file, type })),
    );
  }

  private contentOf(file: ClaimedFile): Readable {
    const { name, signature } = file;
    if (signature === null) return this.storedFiles.open(file);
    return Readable.from(Buffer.from(`${translate('documents.quarantineNote', 'it', { name, signature })}\n`), {
      objectMode: false,
    });
  }
}

const entryName = (name: string, signature: string | null) => (signature === null ? name : quarantineNoteName(name));
