import 'reflect-metadata';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, ValidateBy, ValidateIf } from 'class-validator';
import { type Page, VERSIONS } from '../limits';
import type { MessageKey } from '../messages';
import { compactCode } from '../validation/codes';
import { CompactCode, inOrder, OptionalText, PastDay, RequiredText, WholeNumber } from '../validation/decorators';

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

/** `similar-code`: the text has the code with one wrong digit. `same-name`: the payer has the applicant's surname, and the amount is what is due. */
export type SuggestionReason = 'similar-code' | 'same-name';

export interface PaymentSuggestion {
  applicationCode: string;
  nome: string;
  cognome: string;
  reason: SuggestionReason;
  /** Cents that are still due for the fee. */
  dueCents: number;
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
  /** Why it was not matched automatically, or the administrator's text if it was dismissed or is to go back. */
  reason: string | null;
  /** The application whose fee it pays, or that it names; null if there is none, or if it pays several. */
  applicationCode: string | null;
  /** The applications of a payment of several fees, in the order in which they were named; else empty. */
  applicationCodes: string[];
  /** How it was paid; null unless `source` is `hand`. */
  method: PaymentMethod | null;
  /** Cents that go or went back; null unless a refund is due or made. */
  refundCents: number | null;
  /** Day on which it went back, as `yyyy-mm-dd`. */
  refundedOn: string | null;
  refundReference: string | null;
  /** Cents by which the payment exceeds the fees that it pays; 0 once they are to go back, and in other currencies than EUR. */
  surplusCents: number;
  /** Cents that are still due for the application that an unmatched payment names; null if the fee is not due. */
  dueCents: number | null;
  /** Whether it is unmatched and names an application that is paid already. */
  refundProposed: boolean;
  /** True while an unmatched row of another file format has the same day and amount ('Forse già registrato'). */
  maybeKnown: boolean;
  version: number;
  /** Applications that it may belong to; empty unless it is unmatched. */
  suggestions: PaymentSuggestion[];
}

export interface PaymentTotal {
  count: number;
  /** Sum in euro cents, of refunds what goes or went back. Bank transactions in other currencies are left out. */
  amountCents: number;
}

/** Answer of GET /api/admin/payments?state=&q=&from=&to=&page=&pageSize=, newest first. */
export interface PaymentsPage extends Page<IncomingPayment> {
  /** Totals of all bank transactions, independent of the filter. */
  totals: Record<PaymentState, PaymentTotal>;
}

/** Longest reason of a dismissal or refund, in characters. */
export const MAX_DISMISSAL = 500;
/** Longest reference of a refund, in characters. */
export const MAX_REFUND_REFERENCE = 100;
/** Numbers of applications that one payment can pay together. */
const SPLIT = { min: 2, max: 20 };

const isMissing = (value: unknown) => value === undefined || value === null;

const SeenVersion = () => WholeNumber(VERSIONS, { invalid: 'validation.payment.version' });

/** Different codes of applications, without blanks and dashes. */
function SplitCodes(): PropertyDecorator {
  const cleaned = (code: unknown) => (typeof code === 'string' ? compactCode(code).toUpperCase() : code);
  const clean = Transform(({ value }) => (Array.isArray(value) ? value.map(cleaned) : value));
  const validate = (value: unknown) =>
    Array.isArray(value) &&
    value.length >= SPLIT.min &&
    value.length <= SPLIT.max &&
    value.every((code) => typeof code === 'string' && code !== '') &&
    new Set(value).size === value.length;
  const check = ValidateBy({
    name: 'splitCodes',
    // Only the API description reads these limits.
    constraints: [SPLIT.min, SPLIT.max],
    validator: { validate, defaultMessage: () => 'validation.applicationCodes.invalid' satisfies MessageKey },
  });
  return inOrder(clean, check);
}

/** Body of POST /api/admin/payments/{id}/match. */
export class MatchPaymentDto {
  /** The application whose fee it pays, unless it pays several. */
  @ValidateIf(({ applicationCodes }: MatchPaymentDto) => isMissing(applicationCodes))
  @CompactCode()
  @RequiredText('validation.applicationCode.required')
  applicationCode?: string;

  /** 2 to 20 applications whose fees it pays together. */
  @ValidateIf(({ applicationCodes }: MatchPaymentDto) => !isMissing(applicationCodes))
  @SplitCodes()
  applicationCodes?: string[];

  /** Whether an amount below what is due is taken as a part of the fee. */
  @IsOptional()
  @IsBoolean({ message: 'validation.partial.invalid' })
  partial?: boolean;

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

/** Body of POST /api/admin/payments/{id}/refund. */
export class RefundPaymentDto {
  @RequiredText('validation.refund.reason', { max: MAX_DISMISSAL, multiline: true })
  reason: string;

  @IsOptional()
  @SeenVersion()
  version?: number;
}

/** Body of POST /api/admin/payments/{id}/refunded. */
export class RefundedPaymentDto {
  @PastDay({ required: 'validation.refund.date', invalid: 'validation.refund.date' })
  date: string;

  /** Reference of the transfer by which it went back. */
  @OptionalText({ max: MAX_REFUND_REFERENCE })
  reference?: string | null;

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
