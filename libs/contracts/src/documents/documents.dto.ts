import 'reflect-metadata';
import { IsObject } from 'class-validator';
import { RequiredText } from '../validation/decorators';
import type { DocumentSectionId, DocumentsByType, DocumentType } from './sections';

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
  @IsObject({ message: 'validation.documents.required' })
  documents: Record<string, string>;
}

/** Answer of PUT /api/applications/{id}/documents. */
export interface AttachedDocuments {
  id: string;
  documenti: DocumentsByType;
}

/** What applications asks documents when an applicant attaches files. */
export interface ClaimDocumentsRequest {
  /** Only the sections that the call names; a list replaces the section's old one. */
  sections: Partial<Record<DocumentSectionId, string[]>>;
  /** The browser's upload session, when its cookie came along. */
  uploadSession: string | null;
  /** The logged-in caller. */
  userId: string | null;
}

/** Its answer: every document of the application after the claim, and a number that grows with each change. */
export interface ClaimDocumentsAnswer {
  documenti: DocumentsByType;
  version: number;
}

/** What an application has attached by now, as documents tells applications in case that an answer to a claim got lost. */
export interface AttachedDocumentsReport extends ClaimDocumentsAnswer {
  applicationId: string;
}

/** A file in which the virus scanner has found something: nobody gets it any more. */
export interface QuarantinedDocument {
  type: DocumentType;
  /** Its place among the files of its type, from 0. */
  index: number;
  name: string;
  /** What the scanner calls its finding. */
  signature: string;
}

/** Cookie that ties uploads to the browser that asked for them. */
export const UPLOAD_SESSION_COOKIE = 'upload-session';
