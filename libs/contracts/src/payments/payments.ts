import { type Page, VERSIONS } from '../limits';
import 'reflect-metadata';
import { IsOptional } from 'class-validator';
import { CompactCode, RequiredText, WholeNumber } from '../validation/decorators';

/** `event` is a payment by card that the payment service reports; `statement` is a row of a bank statement. */
export type PaymentSource = 'event' | 'statement';

export const PAYMENT_STATES = ['unmatched', 'matched', 'dismissed'] as const;
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
  applicationCode: string | null;
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

export interface RefusedRow {
  /** Line of the file, from 1; in an XML file the number of the transaction. */
  line: number;
  /** In Italian, for a person. */
  reason: string;
  /** Code of the reason, such as `payments-row-date`. */
  code: string;
}

/** Answer of POST /api/admin/payments/import. */
export interface ImportResult {
  rows: number;
  matched: number;
  unmatched: number;
  alreadyKnown: number;
  refused: RefusedRow[];
}

/** Largest bank statement, in bytes (5 MiB). */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;

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
