import type { ConsentVersions } from '../applications/consents';
import type { ApplicationStatus } from '../applications/options';
import type { UserApplication } from '../applications/user-application';
import type { Reservation } from '../assessment/assessment';
import type { DocumentRequest } from '../document-requests/document-request';
import type { AttachedFile } from '../documents/documents.dto';
import type { Page } from '../limits';
import type { IncomingPayment } from '../payments/payments';
import type { AdminReviewRequest } from '../rankings/review-request';

/** The membership fee as recorded. */
export interface RecordedPayment {
  /** `yyyy-mm-dd` */
  paidOn: string;
  amountCents: number;
  note: string | null;
  /** E-mail of the administrator who recorded it; null when a payment was matched by itself. */
  recordedBy: string | null;
  /** ISO 8601 instant in UTC. */
  recordedAt: string;
}

/** One application in the list of all: GET /api/admin/applications without parameters. */
export interface AdminApplication extends UserApplication {
  /** Increases with each change of status or payment; a change with an old version is refused. */
  version: number;
  payment: RecordedPayment | null;
}

/** One application as an administrator reads it, with the state of the work on it. */
export interface ListedApplication extends AdminApplication {
  /** When the mail server last accepted a request for the fee, as an ISO 8601 instant in UTC; null before the first. */
  feeRequestedAt: string | null;
  /** Whether its assessment is complete. */
  assessed: boolean;
  /** Who is at work on it; null also when a reservation has expired. */
  claim: Reservation | null;
  /**
   * Whether it is one of several applications of the tender with the same codice fiscale that are not rejected. False for a rejected
   * one, although its list of duplicates may name others.
   */
  hasDuplicates: boolean;
}

/** The request of review of an application, beside its assessment. */
export type ReviewRequestDetails = Pick<
  AdminReviewRequest,
  'id' | 'text' | 'state' | 'reason' | 'createdAt' | 'decidedAt' | 'version'
>;

/** Answer of GET /api/admin/applications/{id} (contract, section 8). */
export interface ApplicationDetails extends ListedApplication {
  /** Null when none were given. */
  consents: ConsentVersions | null;
  files: AttachedFile[];
  /** Newest first. */
  documentRequests: DocumentRequest[];
  /** Money that was matched to it, newest first. */
  incomingPayments: IncomingPayment[];
  /** Null without one, and once the person is erased. */
  reviewRequest: ReviewRequestDetails | null;
}

/** Applications by status, independent of the filter. */
export type ApplicationCounts = { total: number } & Record<ApplicationStatus, number>;

/** Answer of GET /api/admin/applications with at least one parameter. */
export interface ApplicationsPage extends Page<ListedApplication> {
  /** Applications that match the filter. */
  total: number;
  counts: ApplicationCounts;
}

/** Place of an application in a list: answer of GET /api/admin/applications with the parameter `around`. */
export interface ApplicationNeighbours {
  /** Id of the application before it; null at the beginning of the list. */
  previous: string | null;
  /** Id of the application after it; null at the end of the list. */
  next: string | null;
  /** Applications of the list before it. */
  before: number;
  /** Applications of the list. */
  total: number;
  /** Whether it is in the list itself. Its neighbours are those of its place in the order either way. */
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

/** Columns that the dashboard sorts by; `-` before one sorts descending. */
export const APPLICATION_SORTS = ['createdAt', 'cognome', 'applicationStatus', 'applicationCode'] as const;
export type ApplicationSortColumn = (typeof APPLICATION_SORTS)[number];
export type ApplicationSort = ApplicationSortColumn | `-${ApplicationSortColumn}`;
export const DEFAULT_APPLICATION_SORT: ApplicationSort = '-createdAt';
