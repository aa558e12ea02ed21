import type { DocumentRequest } from '../document-requests/document-request';
import type { AttachedFile } from '../documents/documents.dto';
import type { DocumentSectionId, DocumentsByType } from '../documents/sections';
import type { OwnRanking, UnlistedInRanking } from '../rankings/review-request';
import type { ApplicationFieldName, ShownFields } from './application-fields';
import type { Author, Correction } from './correction';
import type { ApplicationStatus } from './options';
import type { ReceiptFields } from './receipt';

interface Owned {
  id: string;
  userId: string;
  applicationCode: string;
  tenderId: string;
  tenderCode: string;
  applicationStatus: ApplicationStatus;
  /** ISO 8601 instant in UTC; null unless the application is withdrawn. */
  withdrawnAt: string | null;
}

/** One application with every field of section 3, as its owner and an administrator read it. */
export type UserApplication = Owned & ShownFields<'own'> & { documenti: DocumentsByType } & ReceiptFields;

/** Answer of the internal call by which the documents service prints the full copy of an application. */
export interface DeclaredApplication extends UserApplication {
  /** ISO 8601 instant of the last correction of the data; null without a correction. */
  correctedAt: string | null;
}

/** Internal answer of the applications service to the documents service. */
export interface ApplicationOwner {
  userId: string;
  isWithdrawn: boolean;
}

/** The membership fee as the applicant sees it (contract, section 7). */
export interface Fee {
  /** `not-due`: the application is rejected or withdrawn. */
  state: 'due' | 'paid' | 'not-due';
  /** Amount that was paid, or else the fee of the tender, in cents. */
  amountCents: number;
  /** Cents that have come in for it; 0 at first. */
  paidCents: number;
  /** The day of the payment, as the ISO 8601 instant of its midnight in UTC; null unless paid. */
  paidAt: string | null;
}

/** Data for the e-mail about a recorded fee. */
export interface RecordedFee {
  applicationCode: string;
  name: string;
  email: string;
  /** `yyyy-mm-dd` */
  paidOn: string;
  amountCents: number;
}

/** Kinds of events of an application other than a change of status. */
type TimelineKind =
  | 'submitted'
  | 'documents-attached'
  | 'fee-requested'
  | 'fee-paid'
  | 'documents-requested'
  | 'documents-answered'
  | 'documents-expired'
  | 'documents-withdrawn'
  | 'ranking-published'
  | 'review-requested'
  | 'review-decided'
  | 'corrected'
  | 'withdrawn'
  | 'withdrawal-undone';

/** One entry of the timeline, oldest first (contract, section 7). `at` is an ISO 8601 instant in UTC. */
export type TimelineEntry =
  | { at: string; kind: TimelineKind }
  | { at: string; kind: 'status-changed'; status: ApplicationStatus };

/** An application with its events since it was sent, in the answer of GET /api/user/applications (contract, section 7). */
export interface OwnApplication extends UserApplication {
  /** Increases with each correction, withdrawal, and change of status or fee; a correction with an old version is refused. */
  version: number;
  /** Fields that the owner may correct now. */
  mayCorrect: ApplicationFieldName[];
  /** Newest first. */
  corrections: Correction[];
  /** Null unless the application is withdrawn. */
  withdrawnBy: Author | null;
  /** The office's reason; null unless the office has withdrawn the application. */
  withdrawalReason: string | null;
  /** Whether the owner could undo a withdrawal now. When it is false, a withdrawal is final for them. */
  mayUndoWithdrawal: boolean;
  fee: Fee;
  /** Oldest first. */
  timeline: TimelineEntry[];
  /** Newest first. */
  documentRequests: DocumentRequest[];
  /** Sections whose files the owner may change now. */
  mayAttach: DocumentSectionId[];
  /** Mandatory sections without a file. */
  missing: DocumentSectionId[];
  files: AttachedFile[];
  /** Place in the ranking in force; null if it lacks the application, or no ranking is published. */
  ranking: OwnRanking | null;
  /** The ranking in force, if it lacks the application; otherwise null. */
  unlisted: UnlistedInRanking | null;
}
