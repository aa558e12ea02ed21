import { type Page, VERSIONS } from '../limits';
import 'reflect-metadata';
import { IsOptional } from 'class-validator';
import { CompactCode, RequiredText, WholeNumber } from '../validation/decorators';

/** `event` is a payment by card that the payment service reports; `statement` is a row of a bank statement; `hand` was noted by the office. */
export type PaymentSource = 'event' | 'statement' | 'hand';

/** How a fee that the office noted by hand was paid. */
export const PAYMENT_METHODS = ['cash', 'pos', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** `refund-due`: the payment, or what it is more than its fee, is to go back; `refunded`: it went back. */
export const PAYMENT_STATES = ['unmatched', 'matched', 'dismissed', 'refund-due', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Reasons why a bank transaction was not matched automatically (contract, section 7). */
export const MISMATCH_REASONS = [
  'unknown-code',
  'wrong-amount',
  'wrong-currency',
  'ambiguous',
  'already-paid',
  'rejected-application',
  'withdrawn-application',
] as const;
export type MismatchReason = (typeof MISMATCH_REASONS)[number];

/** `similar-code`: the text has the code with one wrong digit. `same-name`: the payer has the applicant's surname, and the amount is the fee. */
export type SuggestionReason = 'similar-code' | 'same-name';

export interface PaymentSuggestion {
  applicationCode: string;
  nome: string;
  cognome: string;
  reason: SuggestionReason;
}

/** A bank transaction. */
export interface IncomingPayment {
  id: string;
  source: PaymentSource;
  /** `yyyy-mm-dd` */
  date: string;
  amountCents: number;
  /** ISO 4217 in capital letters. */
  currency: string;
  payer: string;
  text: string;
  /** Id of the event, or of the row of the bank statement. */
  reference: string | null;
  state: PaymentState;
  /** Why it was not matched automatically, or the administrator's text if it was dismissed. */
  reason: string | null;
  /** The application whose fee it pays; null if there is none, or several. */
  applicationCode: string | null;
  /** The applications of a payment of several fees, in the order in which they were named; else empty. */
  applicationCodes: string[];
  /** How it was paid; null unless `source` is `hand`. */
  method: PaymentMethod | null;
  /** What goes or went back, in cents; null unless a refund is due or made. */
  refundCents: number | null;
  /** True while an unmatched row of another file format has the same day and amount ('Forse già registrato'). */
  maybeKnown: boolean;
  version: number;
  /** Applications that it may belong to; empty unless it is unmatched. */
  suggestions: PaymentSuggestion[];
}

export interface PaymentTotal {
  count: number;
  /** Sum in euro cents. Bank transactions in other currencies are left out. */
  amountCents: number;
}

/** Answer of GET /api/admin/payments?state=&page=&pageSize=, newest first. */
export interface PaymentsPage extends Page<IncomingPayment> {
  /** Totals of all bank transactions, independent of the filter. */
  totals: Record<PaymentState, PaymentTotal>;
}

/** Longest reason of a dismissal, in characters. */
export const MAX_DISMISSAL = 500;

const SeenVersion = () => WholeNumber(VERSIONS, { invalid: 'validation.payment.version' });

/** Body of POST /api/admin/payments/{id}/match. */
export class MatchPaymentDto {
  @CompactCode()
  @RequiredText('validation.applicationCode.required')
  applicationCode: string;

  /** The version that the administrator saw; if another change came first, the answer is 409. */
  @IsOptional()
  @SeenVersion()
  version?: number;
}

/** Body of POST /api/admin/payments/{id}/dismiss. */
export class DismissPaymentDto {
  @RequiredText('validation.dismissal.required', { max: MAX_DISMISSAL, multiline: true })
  reason: string;

  @IsOptional()
  @SeenVersion()
  version?: number;
}

/** Body of POST /api/admin/payments/{id}/reopen. */
export class ReopenPaymentDto {
  @IsOptional()
  @SeenVersion()
  version?: number;
}
