import { type Page, VERSIONS } from '../limits';
import 'reflect-metadata';
import { IsOptional } from 'class-validator';
import { RequiredText, WholeNumber } from '../validation/decorators';

/** `event`: a payment by card, told by the payment service; `statement`: a row of the bank's statement. */
export type PaymentSource = 'event' | 'statement';

export const PAYMENT_STATES = ['unmatched', 'matched', 'dismissed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Why a payment was not matched by itself (contract, section 7). */
export const MISMATCH_REASONS = [
  'unknown-code',
  'wrong-amount',
  'wrong-currency',
  'ambiguous',
  'already-paid',
  'rejected-application',
] as const;
export type MismatchReason = (typeof MISMATCH_REASONS)[number];

/** `similar-code`: the text has its code with one wrong digit; `same-name`: the payer has its surname, and the amount is the fee. */
export type SuggestionReason = 'similar-code' | 'same-name';

export interface PaymentSuggestion {
  applicationCode: string;
  nome: string;
  cognome: string;
  reason: SuggestionReason;
}

/** Money that has arrived. */
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
  /** Id of the event, or of the row of the statement. */
  reference: string | null;
  state: PaymentState;
  /** Why it was not matched by itself, or, once dismissed, what the administrator wrote. */
  reason: string | null;
  applicationCode: string | null;
  version: number;
  /** Applications that it may be for; only while unmatched. */
  suggestions: PaymentSuggestion[];
}

export interface PaymentTotal {
  count: number;
  /** In euro cents. Payments in other currencies are not in it. */
  amountCents: number;
}

/** Answer of GET /api/admin/payments?state=&page=&pageSize=: newest first. */
export interface PaymentsPage extends Page<IncomingPayment> {
  /** Over all payments, not only those of the filter. */
  totals: Record<PaymentState, PaymentTotal>;
}

export interface RefusedRow {
  /** Line of the file, from 1; of an XML file the number of the transaction. */
  line: number;
  /** In Italian, for a person. */
  reason: string;
  /** Such as `payments-row-date`. */
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

/** Largest statement, in bytes (5 MiB). */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;

/** Longest reason of a dismissal, in characters. */
export const MAX_DISMISSAL = 500;

const SeenVersion = () => WholeNumber(VERSIONS, { invalid: 'validation.payment.version' });

/** Body of POST /api/admin/payments/{id}/match. */
export class MatchPaymentDto {
  @RequiredText('validation.applicationCode.required')
  applicationCode: string;

  /** The version that the administrator saw; when another change came first, the answer is 409. */
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
