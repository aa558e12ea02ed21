import type { DocumentSectionId } from '../documents/sections';
import type { Addressee } from '../emails';
import type { Page } from '../limits';

/** States of a document request. In `expired` the deadline has passed without an answer. */
export const DOCUMENT_REQUEST_STATES = ['open', 'answered', 'expired', 'withdrawn'] as const;
export type DocumentRequestState = (typeof DOCUMENT_REQUEST_STATES)[number];

export interface RequestedDocument {
  section: DocumentSectionId;
  /** Description of what is missing, in the words of the office. */
  reason: string;
}

/** A request for missing documents (contract, section 7). */
export interface DocumentRequest {
  id: string;
  items: RequestedDocument[];
  /** `yyyy-mm-dd`; the day ends at midnight in Rome. */
  deadline: string;
  state: DocumentRequestState;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
  /** ISO 8601 instant in UTC. Null unless answered. */
  answeredAt: string | null;
}

export const DOCUMENT_REQUEST = {
  reasonMax: 500,
  /** Days from today until the latest deadline. */
  longestDays: 90,
  /** Days from the reminder until the deadline. */
  reminderDays: 2,
} as const;

/** Data for an e-mail about a request. */
export interface DocumentRequestNotice extends Addressee {
  request: DocumentRequest;
}

/** Body of POST /api/admin/applications/{id}/document-requests. */
export interface RequestDocuments {
  items: RequestedDocument[];
  deadline: string;
}

/** A request in the list of the dashboard. */
export interface AdminDocumentRequest extends DocumentRequest {
  applicationId: string;
  applicationCode: string;
  nome: string;
  cognome: string;
}

/** Answer of GET /api/admin/document-requests?state=&page=&pageSize=, with the earliest deadline first. */
export type DocumentRequestsPage = Page<AdminDocumentRequest>;
