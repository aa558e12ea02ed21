import type { Language } from '../languages';

export type BatchStatus = 'running' | 'completed';

/** Body of POST /api/admin/send-payment-requests. */
export interface SendPaymentRequests {
  /** Id of a tender; without it, of all. */
  tender?: string;
}

/** Answer of POST /api/admin/send-payment-requests. */
export interface PaymentRequestsAnswer {
  /** Messages that the mail server had accepted when the call answered. */
  emailsSent: number;
  /** All applications of the tender, or of all. */
  totalApplications: number;
  batchId: string;
  status: BatchStatus;
}

/** Number of recipients of a batch started now. */
export interface PaymentRecipientsCount {
  recipients: number;
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
  failures: PaymentRequestFailure[];
  /** Null: a batch of all tenders. */
  tenderId: string | null;
}

/** An applicant who is asked for the fee: not rejected, fee not recorded as paid. */
export interface PaymentRecipient {
  applicationId: string;
  applicationCode: string;
  nome: string;
  cognome: string;
  email: string;
  language: Language;
  /** Of the application's own tender. Missing from the previous release, which knows the first tender alone. */
  feeCents?: number;
}

/** Answer of the internal call by which notifications reads the recipients of a batch, page by page. */
export interface PaymentRecipientsPage {
  items: PaymentRecipient[];
  /** Cursor of the next page, null after the last. */
  next: string | null;
  /** All applications of the tender, or of all, of any status. */
  totalApplications: number;
}
