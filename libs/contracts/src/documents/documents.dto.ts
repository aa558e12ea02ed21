import type { DocumentSectionId, DocumentsByType, DocumentType } from './sections';
import 'reflect-metadata';
import { Transform } from 'class-transformer';
import { IsObject } from 'class-validator';
import { RequiredText } from '../validation/decorators';

/** `pending`: not scanned yet; `quarantined`: cannot be downloaded. */
export type ScanState = 'pending' | 'clean' | 'quarantined';

/** One attached file as the owner of the application sees it. */
export interface AttachedFile {
  section: DocumentSectionId;
  type: DocumentType;
  /** Place among the files of its type, from 0, as in the path of the download. */
  index: number;
  name: string;
  /** Reference by which PUT /api/applications/{id}/documents keeps the file in its section. */
  filePath: string;
  /** In bytes. */
  size: number;
  /** ISO 8601 instant in UTC. */
  attachedAt: string;
  scan: ScanState;
}

/** Body of POST /api/objects/upload. A long or strange name is made safe, not refused. */
export class RequestUploadDto {
  @RequiredText('validation.fileName.required', { max: 4_096 })
  fileName: string;
}

/** Answer of POST /api/objects/upload: where to PUT the file, and the reference to attach it by. */
export interface UploadTicket {
  uploadURL: string;
  filePath: string;
}

/** Body of PUT /api/applications/{id}/documents: section id to one or more file paths joined by commas. */
export class AttachDocumentsDto {
  // Keeps names as they were sent. class-transformer drops those that objects inherit: a section `toString` would seem to be attached.
  @Transform(({ obj }) => obj.documents)
  @IsObject({ message: 'validation.documents.required' })
  documents: Record<string, string>;
}

/** Answer of PUT /api/applications/{id}/documents. */
export interface AttachedDocuments {
  id: string;
  documenti: DocumentsByType;
}

/** Internal call of applications to documents when files are attached. */
export interface AttachDocumentsRequest {
  /** A list replaces the previous one of its section; other sections stay. */
  sections: Partial<Record<DocumentSectionId, string[]>>;
  /** The upload session of the browser, if it sent the cookie. */
  uploadSession: string | null;
  /** The logged-in caller. */
  userId: string | null;
}

/** The last change of the files of an application. */
export interface AttachmentChange {
  version: number;
  /** ISO 8601 instant in UTC. */
  at: string;
  /** Sections with a new list of files. */
  sections: DocumentSectionId[];
}

/** Its answer: every document of the application after the call. */
export interface AttachDocumentsAnswer {
  documenti: DocumentsByType;
  /** Grows with each change of the files, and with each verdict of the virus scanner. */
  version: number;
  /** In the order of the upload step. */
  files: AttachedFile[];
  /** Null while there was none. */
  changed: AttachmentChange | null;
}

/** The attached documents of an application, in case the answer to the call that attached them was lost. */
export interface AttachedDocumentsReport extends AttachDocumentsAnswer {
  applicationId: string;
}

/** A file with a finding of the virus scanner; it cannot be downloaded. */
export interface QuarantinedDocument {
  type: DocumentType;
  /** Index among the files of its type. */
  index: number;
  name: string;
  /** Name of the finding. */
  signature: string;
}
