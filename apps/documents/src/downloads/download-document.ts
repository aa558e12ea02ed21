import type { Readable } from 'node:stream';
import { DOCUMENT_SECTIONS, type DocumentSection } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { ClaimedFiles } from '../files/claimed-files';
import { StoredFiles } from '../files/stored-files';
import { DownloadLog } from './download-log';
import { numberedName } from './download-names';

export interface DocumentRequest {
  applicationId: string;
  type: string;
  index: string | undefined;
  administrator: Identity;
}

export interface DownloadedDocument {
  name: string;
  contentType: string;
  size: number;
  content: Readable;
}

const INDEX = /^(?:0|[1-9]\d?)$/;

/** One file of an application. */
@Injectable()
export class DownloadDocument {
  constructor(
    private readonly claimedFiles: ClaimedFiles,
    private readonly storedFiles: StoredFiles,
    private readonly log: DownloadLog,
  ) {}

  /**
   * Without an index: the first file of the type, usually the only one.
   *
   * @throws DomainError not-found; conflict for a file in quarantine; unavailable when it is missing in storage
   */
  async run({ applicationId, type, index, administrator }: DocumentRequest): Promise<DownloadedDocument> {
    const section = sectionOf(type);
    if (index !== undefined && !INDEX.test(index)) throw notFound();
    const files = (await this.claimedFiles.of(applicationId)).filter((file) => file.section === section.id);
    const file = files[Number(index ?? 0)];
    if (!file) throw notFound();
    if (file.signature !== null) throw quarantined(file.name, file.signature);
    await this.storedFiles.requireAll([file]);
    const what = index === undefined ? type : `${type}/${index}`;
    await this.log.add({ applicationId, what, files: [file], administrator });
    const name = index === undefined ? file.name : numberedName(file.name, section.type, Number(index));
    return { name, contentType: file.contentType, size: file.size, content: this.storedFiles.open(file) };
  }
}

function sectionOf(type: string): DocumentSection {
  const section = DOCUMENT_SECTIONS.find((known) => known.type === type);
  if (!section) throw notFound();
  return section;
}

function notFound(): DomainError {
  return new DomainError('not-found', 'documents.notFound');
}

function quarantined(name: string, signature: string): DomainError {
  return new DomainError('conflict', 'documents.quarantined', { parameters: { name, signature } });
}
