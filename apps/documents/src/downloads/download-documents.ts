import type { Readable } from 'node:stream';
import { type ApplicationOwner, DOCUMENT_SECTIONS, INTERNAL, type QuarantinedDocument } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { ServiceClient } from '@lacorte/http-client';
import type { Identity } from '@lacorte/identity';
import type { DataSource } from 'typeorm';
import { type AttachedFile, AttachedFiles, filesByType } from '../files/attached-files';
import { StoredFiles } from '../files/stored-files';
import { Download } from './download.entity';
import { numberedName } from './download-names';
import type { SentFile } from './send-file';
import { zipEntries, zipped } from './zip';

const INDEX = /^(?:0|[1-9]\d?)$/;

interface AskedDocument {
  applicationId: string;
  type: string;
  /** Index among the files of the type; undefined for the first file. */
  index: string | undefined;
}

interface FoundDocument {
  file: AttachedFile;
  name: string;
}

export class DownloadDocuments {
  constructor(
    private readonly applications: ServiceClient,
    private readonly attachedFiles: AttachedFiles,
    private readonly storedFiles: StoredFiles,
    private readonly database: DataSource,
  ) {}

  /**
   * Opens a ZIP of all files. The stream fails if a file is incomplete.
   *
   * @throws DomainError not-found without files; unavailable when a file is missing in storage
   */
  async all(applicationId: string, administrator: Identity): Promise<Readable> {
    const files = await this.attachedFiles.of(applicationId);
    if (files.length === 0) throw documentNotFound();
    const readable = files.filter(({ signature }) => signature === null);
    await this.storedFiles.requireAll(readable);
    if (readable.length > 0) await this.log(applicationId, 'all', readable, administrator);
    return zipped(zipEntries(files, this.storedFiles));
  }

  /** @throws DomainError not-found; conflict for a file in quarantine; unavailable when the file is missing in storage */
  async one(asked: AskedDocument, administrator: Identity): Promise<SentFile> {
    const { applicationId, type, index } = asked;
    const found = await this.find(asked);
    await this.log(applicationId, index === undefined ? type : `${type}/${index}`, [found.file], administrator);
    return this.open(found);
  }

  /** @throws DomainError as `one`; not-found also for the application of another account; unavailable also without the applications service */
  async own(asked: AskedDocument, userId: string): Promise<SentFile> {
    const path = INTERNAL.applicationOwner(asked.applicationId);
    // The answer is null for an unknown or erased application.
    const found = await this.applications.find<ApplicationOwner>({ method: 'GET', path });
    if (found?.userId !== userId) throw documentNotFound();
    return this.open(await this.find(asked));
  }

  /** Lists files in quarantine with their download index; empty for an unknown application. */
  async quarantined(applicationId: string): Promise<QuarantinedDocument[]> {
    const files = await this.attachedFiles.of(applicationId);
    return filesByType(files).flatMap(({ type, index, name, signature }) =>
      signature === null ? [] : [{ type, index, name, signature }],
    );
  }

  /**
   * Records a download by an administrator, before its first byte is sent.
   *
   * @param what end of the request's path: a type, with or without an index, or `all`
   */
  private async log(applicationId: string, what: string, files: AttachedFile[], by: Identity): Promise<void> {
    const fileIds = files.map(({ id }) => id);
    const download = { applicationId, what, fileIds, downloadedById: by.userId, downloadedByEmail: by.email };
    await this.database.getRepository(Download).insert(download);
  }

  private async find({ applicationId, type, index }: AskedDocument): Promise<FoundDocument> {
    const section = DOCUMENT_SECTIONS.find((known) => known.type === type);
    if (!section || (index !== undefined && !INDEX.test(index))) throw documentNotFound();
    const files = (await this.attachedFiles.of(applicationId)).filter((file) => file.section === section.id);
    const file = files[Number(index ?? 0)];
    if (!file) throw documentNotFound();
    const { name, signature } = file;
    if (signature !== null) {
      throw new DomainError('conflict', 'documents.quarantined', { parameters: { name, signature } });
    }
    await this.storedFiles.requireAll([file]);
    return { file, name: index === undefined ? name : numberedName(name, section.type, Number(index)) };
  }

  private open({ file, name }: FoundDocument): SentFile {
    const { contentType, size } = file;
    return { name, contentType, size, content: this.storedFiles.open(file) };
  }
}

const documentNotFound = () => new DomainError('not-found', 'documents.notFound');
