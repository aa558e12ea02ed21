/** `not-due`: the application is rejected. */
export type FeeState = 'due' | 'paid' | 'not-due';

/** The membership fee as the applicant sees it (contract, section 7). */
export interface Fee {
  state: FeeState;
  /** What was paid, or else the fee of the tender. */
  amountCents: number;
  /** The day of the payment, as the ISO 8601 instant of its midnight in UTC; null unless paid. */
  paidAt: string | null;
}

/** A recorded fee, as its e-mail tells of it. */
export interface RecordedFee {
  applicationCode: string;
  name: string;
  email: string;
  /** `yyyy-mm-dd` */
  paidOn: string;
  amountCents: number;
}
