import type { Addressee } from '../emails';
import type { Language } from '../languages';

/** In `stopped`, an administrator has stopped the batch, and its unsent messages are not sent. */
export type BatchStatus = 'running' | 'completed' | 'stopped';

/** Body of POST /api/admin/send-payment-requests. */
export interface SendPaymentRequests {
  /** Id of a tender; missing for all tenders. */
  tender?: string;
  /** Whether applicants who were asked in the last `ASK_AGAIN_AFTER_DAYS` days are asked again; default false. */
  again?: boolean;
}

/** Days after which an applicant is asked for the fee again. */
export const ASK_AGAIN_AFTER_DAYS = 7;

/** Answer of POST /api/admin/send-payment-requests. */
export interface PaymentRequestsAnswer {
  /** Messages that the mail server had accepted when the call answered. */
  emailsSent: number;
  /** Number of applications of the tender, or of all tenders. */
  totalApplications: number;
  batchId: string;
  status: BatchStatus;
  /** Present if the call joined a running batch, whose `tender` and `again` do not change. */
  joined?: true;
}

/** Applications that a batch does not ask for the fee, each counted once. */
export interface LeftOutOfBatch {
  /** Applications that owe the fee and were asked for it in the last `ASK_AGAIN_AFTER_DAYS` days. */
  recent: number;
  paid: number;
  /** Rejected applications that are not paid. */
  rejected: number;
}

/** Number of recipients that a batch would have now. */
export interface PaymentRecipientsCount {
  recipients: number;
  leftOut: LeftOutOfBatch;
  /** Number of recipients that a batch with `again` would have. */
  withAgain: number;
}

/** A message of a batch that could not be sent. */
export interface PaymentRequestFailure {
  applicationCode: string;
  email: string;
  /** Reply of the mail server. */
  reason: string;
}

/** Answer of GET /api/admin/payment-requests/{batchId}, for the dashboard's live progress. */
export interface PaymentRequestsProgress {
  batchId: string;
  status: BatchStatus;
  total: number;
  sent: number;
  failed: number;
  /** Messages that were not sent because the fee was no longer due, or because the batch was stopped. */
  withheld: number;
  failures: PaymentRequestFailure[];
  /** Null for a batch of all tenders. */
  tenderId: string | null;
}

/** An applicant who is asked for the fee, because the application is neither rejected nor recorded as paid. */
export interface PaymentRecipient extends Addressee {
  applicationId: string;
  language: Language;
  /** Cents that are still due. */
  feeCents: number;
}

/** Answer of the internal call by which the notifications service reads the recipients of a batch, page by page. */
export interface PaymentRecipientsPage {
  items: PaymentRecipient[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
  /** Number of applications of any status, of the tender or of all tenders. */
  totalApplications: number;
}

/** Body of the internal call that asks which applications are still to be asked for the fee. */
export interface DueFeesRequest {
  /** At most `MAX_REPORTED_FEE_REQUESTS`. */
  applicationIds: string[];
  /** Whether applicants who were asked recently are asked again. */
  again: boolean;
}

/** Answer to `DueFeesRequest`, with the given ids whose fee is still to be asked for. */
export type DueFees = Pick<DueFeesRequest, 'applicationIds'>;

/** A fee request that the mail server has accepted. */
export interface SentFeeRequest {
  applicationId: string;
  batchId: string;
  /** ISO 8601 instant. */
  requestedAt: string;
}

/** Maximum number of applications in one internal call about fees. */
export const MAX_REPORTED_FEE_REQUESTS = 1_000;
