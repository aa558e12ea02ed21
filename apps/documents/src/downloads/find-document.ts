import { DOCUMENT_SECTIONS, type DocumentSection } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { type ClaimedFile, ClaimedFiles } from '../files/claimed-files';
import { StoredFiles } from '../files/stored-files';
import { numberedName } from './download-names';
import type { Attachment } from './send-attachment';

export interface AskedDocument {
  applicationId: string;
  type: string;
  index: string | undefined;
}

export interface FoundDocument {
  file: ClaimedFile;
  /** Begins to read it. */
  open: () => Attachment;
}

const INDEX = /^(?:0|[1-9]\d?)$/;

/** One file of an application that can be downloaded. The caller checks the right to do so. */
@Injectable()
export class FindDocument {
  constructor(
    private readonly claimedFiles: ClaimedFiles,
    private readonly storedFiles: StoredFiles,
  ) {}

  /**
   * Without an index: the first file of the type, usually the only one.
   *
   * @throws DomainError not-found; conflict for a file in quarantine; unavailable when it is missing in storage
   */
  async run({ applicationId, type, index }: AskedDocument): Promise<FoundDocument> {
    const section = sectionOf(type);
    if (index !== undefined && !INDEX.test(index)) throw documentNotFound();
    const files = (await this.claimedFiles.of(applicationId)).filter((file) => file.section === section.id);
    const file = files[Number(index ?? 0)];
    if (!file) throw documentNotFound();
    if (file.signature !== null) throw quarantined(file.name, file.signature);
    await this.storedFiles.requireAll([file]);
    const name = index === undefined ? file.name : numberedName(file.name, section.type, Number(index));
    const { contentType, size } = file;
    return { file, open: () => ({ name, contentType, size, content: this.storedFiles.open(file) }) };
  }
}

export function documentNotFound(): DomainError {
  return new DomainError('not-found', 'documents.notFound');
}

function sectionOf(type: string): DocumentSection {
  const section = DOCUMENT_SECTIONS.find((known) => known.type === type);
  if (!section) throw documentNotFound();
  return section;
}

function quarantined(name: string, signature: string): DomainError {
  return new DomainError('conflict', 'documents.quarantined', { parameters: { name, signature } });
}
