import type { DocumentSectionId, DocumentsByType, DocumentType } from './sections';
import 'reflect-metadata';
import { Transform } from 'class-transformer';
import { IsObject } from 'class-validator';
import { RequiredText } from '../validation/decorators';

/** A `pending` file is not scanned yet, and a `quarantined` file cannot be downloaded. */
export type ScanState = 'pending' | 'clean' | 'quarantined';

/** One attached file as the owner of the application sees it. */
export interface AttachedFile {
  section: DocumentSectionId;
  type: DocumentType;
  /** Index among the files of its type, from 0, as in the path of the download. */
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
  @RequiredText('validation.fileName.required', { max: 4_096, isFileName: true })
  fileName: string;
}

/** Answer of POST /api/objects/upload: the upload URL to PUT the file to, and the reference to attach it by. */
export interface UploadTicket {
  uploadURL: string;
  filePath: string;
}

/** Body of PUT /api/applications/{id}/documents. It maps a section id to one or more file paths joined by commas. */
export class AttachDocumentsDto {
  // Keeps all names as they were sent. class-transformer drops names that objects inherit, so a section `toString` would be ignored without
  // an error.
  @Transform(({ obj }) => obj.documents)
  @IsObject({ message: 'validation.documents.required' })
  documents: Record<string, string>;
}

/** Answer of PUT /api/applications/{id}/documents. */
export interface AttachedDocuments {
  id: string;
  documenti: DocumentsByType;
}

/** Internal call of the applications service to the documents service when files are attached. */
export interface AttachDocumentsRequest {
  /** Each list replaces that of its section; other sections do not change. */
  sections: Partial<Record<DocumentSectionId, string[]>>;
  /** The upload session of the browser, if it sent the cookie. */
  uploadSession: string | null;
  /** Id of the logged-in user; null without a login. */
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

/** Answer of the documents service, with every document of the application after the call. */
export interface AttachDocumentsAnswer {
  documenti: DocumentsByType;
  /** Grows with each change of the files, and with each verdict of the virus scanner. */
  version: number;
  /** In the order of the upload step. */
  files: AttachedFile[];
  /** Null before the first change. */
  changed: AttachmentChange | null;
}

/** Report of the attached documents of an application, because the answer to the call that attached them may be lost. */
export interface AttachedDocumentsReport extends AttachDocumentsAnswer {
  applicationId: string;
}

/** A file in which the scanner found a virus; it cannot be downloaded. */
export interface QuarantinedDocument {
  type: DocumentType;
  /** Index among the files of its type. */
  index: number;
  name: string;
  /** Name of the virus. */
  signature: string;
}
