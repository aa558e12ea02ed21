export type BatchStatus = 'running' | 'completed';

/** Answer of POST /api/admin/send-payment-requests. */
export interface PaymentRequestsAnswer {
  /** Messages that the mail server had accepted when the call answered. */
  emailsSent: number;
  /** All applications. */
  totalApplications: number;
  batchId: string;
  status: BatchStatus;
}

/** A message of a batch that could not be sent. */
export interface PaymentRequestFailure {
  applicationCode: string;
  email: string;
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
}
