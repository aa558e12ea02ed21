import type { Addressee } from '../emails';
import type { Language } from '../languages';

/** Stopped: by an administrator; what had not left is not sent. */
export type BatchStatus = 'running' | 'completed' | 'stopped';

/** Body of POST /api/admin/send-payment-requests. */
export interface SendPaymentRequests {
  /** Id of a tender; without it, of all. */
  tender?: string;
  /** Whether to ask those, too, who were asked in the last `ASK_AGAIN_AFTER_DAYS` days; default false. */
  again?: boolean;
}

/** An application is asked for the fee again after this many days. */
export const ASK_AGAIN_AFTER_DAYS = 7;

/** Answer of POST /api/admin/send-payment-requests. */
export interface PaymentRequestsAnswer {
  /** Messages that the mail server had accepted when the call answered. */
  emailsSent: number;
  /** All applications of the tender, or of all. */
  totalApplications: number;
  batchId: string;
  status: BatchStatus;
  /** Present when the call joined a batch that was running, as that batch is. */
  joined?: true;
}

/** Applications that a batch does not ask for the fee, each counted once. */
export interface LeftOutOfBatch {
  /** They owe the fee and were asked for it in the last `ASK_AGAIN_AFTER_DAYS` days. */
  recent: number;
  paid: number;
  /** Rejected, and not paid. */
  rejected: number;
}

/** Number of recipients of a batch started now. */
export interface PaymentRecipientsCount {
  recipients: number;
  leftOut: LeftOutOfBatch;
  /** Recipients of a batch with `again`. */
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
  /** Null: a batch of all tenders. */
  tenderId: string | null;
}

/** An applicant who is asked for the fee: not rejected, fee not recorded as paid. */
export interface PaymentRecipient extends Addressee {
  applicationId: string;
  language: Language;
  /** Fee of the application's own tender, in cents. */
  feeCents: number;
}

/** Answer of the internal call by which notifications reads the recipients of a batch, page by page. */
export interface PaymentRecipientsPage {
  items: PaymentRecipient[];
  /** Cursor of the next page, null after the last. */
  next: string | null;
  /** All applications of the tender, or of all, of any status. */
  totalApplications: number;
}

/** Body of the internal call that asks which applications are still to be asked for the fee. */
export interface DueFeesRequest {
  /** At most `MAX_REPORTED_FEE_REQUESTS`. */
  applicationIds: string[];
  /** Also those who were asked recently. */
  again: boolean;
}

/** Answer: those of the ids that are. */
export type DueFees = Pick<DueFeesRequest, 'applicationIds'>;

/** A payment request that the mail server has accepted. */
export interface SentFeeRequest {
  applicationId: string;
  batchId: string;
  /** ISO 8601 instant. */
  requestedAt: string;
}

/** Most applications in one internal call about fees. */
export const MAX_REPORTED_FEE_REQUESTS = 1_000;
