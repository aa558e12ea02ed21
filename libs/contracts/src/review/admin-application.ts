import type { ConsentVersions } from '../applications/consents';
import type { AdminCorrection, Author, Withdrawal } from '../applications/correction';
import type { ApplicationStatus } from '../applications/options';
import type { Fee, UserApplication } from '../applications/user-application';
import type { Reservation } from '../assessment/assessment';
import type { DocumentRequest } from '../document-requests/document-request';
import type { AttachedFile } from '../documents/documents.dto';
import type { Page } from '../limits';
import type { IncomingPayment } from '../payments/payments';
import type { AdminReviewRequest } from '../rankings/review-request';

/** The fee of an application, as it was recorded. */
export interface RecordedPayment {
  /** `yyyy-mm-dd` */
  paidOn: string;
  amountCents: number;
  note: string | null;
  /** E-mail of the administrator who recorded it; null if the fee was recorded automatically. */
  recordedBy: string | null;
  /** ISO 8601 instant in UTC. */
  recordedAt: string;
}

/** One application in the answer of GET /api/admin/applications without parameters. */
export interface AdminApplication extends UserApplication {
  /** Increases with each correction, withdrawal, and change of status or fee; a change with an old version is refused. */
  version: number;
  payment: RecordedPayment | null;
}

/** One application as an administrator reads it, with the state of the work on it. */
export interface ListedApplication extends AdminApplication {
  fee: Fee;
  /** ISO 8601 instant in UTC. When the mail server last accepted a fee request; null before the first. */
  feeRequestedAt: string | null;
  /** Whether the assessment is complete. */
  assessed: boolean;
  /** The reservation; null without one, or if it has expired. */
  claim: Reservation | null;
  /**
   * Whether another application of the tender has the same codice fiscale and neither is rejected. False for a rejected application,
   * although its list of duplicates may name others.
   */
  hasDuplicates: boolean;
}

/** The review request of an application, beside its assessment. */
export type ReviewRequestDetails = Pick<
  AdminReviewRequest,
  'id' | 'text' | 'state' | 'reason' | 'createdAt' | 'decidedAt' | 'version'
>;

/** Answer of GET /api/admin/applications/{id} (contract, section 8). */
export interface ApplicationDetails extends ListedApplication {
  /** Null if no consents were given. */
  consents: ConsentVersions | null;
  files: AttachedFile[];
  /** Newest first. */
  documentRequests: DocumentRequest[];
  /** Payments that pay its fee or a part of it, newest first. */
  incomingPayments: IncomingPayment[];
  /** Null without a review request, and after the person is erased. */
  reviewRequest: ReviewRequestDetails | null;
  /** Newest first. */
  corrections: AdminCorrection[];
  /** Null unless the application is withdrawn. */
  withdrawal: Withdrawal | null;
}

/** Numbers of applications by status, independent of the filter. Withdrawn applications count in their status, too. */
export type ApplicationCounts = { total: number; withdrawn: number } & Record<ApplicationStatus, number>;

/** Answer of GET /api/admin/applications with at least one parameter. */
export interface ApplicationsPage extends Page<ListedApplication> {
  /** Number of applications that match the filter. */
  total: number;
  counts: ApplicationCounts;
}

/** Answer of GET /api/admin/applications with the parameter `around`, with the place of an application in a list. */
export interface ApplicationNeighbours {
  /** Id of the application before it; null at the beginning of the list. */
  previous: string | null;
  /** Id of the application after it; null at the end of the list. */
  next: string | null;
  /** Number of applications before it in the list. */
  before: number;
  /** Number of applications of the list. */
  total: number;
  /** Whether the list contains the application. Otherwise its neighbours are those of the place that it would have. */
  listed: boolean;
}

/** One change of an application's status. */
export interface StatusChange {
  from: ApplicationStatus;
  to: ApplicationStatus;
  /** E-mail of the administrator; null once that account is erased. */
  changedBy: string | null;
  /** ISO 8601 instant in UTC. */
  changedAt: string;
}

/** A withdrawal of an application, or its undoing. */
export interface WithdrawalChange {
  kind: 'withdrawn' | 'withdrawal-undone';
  by: Author;
  /** E-mail of the administrator; null for the applicant, and once that account is erased. */
  changedBy: string | null;
  /** Reason that the office gave; null for the applicant. */
  reason: string | null;
  /** ISO 8601 instant in UTC. */
  changedAt: string;
}

/** Item of the answer of GET /api/admin/applications/{id}/history. */
export type HistoryEntry = StatusChange | WithdrawalChange;

/** Columns that the dashboard sorts by; a `-` before a column sorts descending. */
export const APPLICATION_SORTS = ['createdAt', 'cognome', 'applicationStatus', 'applicationCode'] as const;
export type ApplicationSortColumn = (typeof APPLICATION_SORTS)[number];
export type ApplicationSort = ApplicationSortColumn | `-${ApplicationSortColumn}`;
export const DEFAULT_APPLICATION_SORT: ApplicationSort = '-createdAt';
