import {
  type DismissPaymentDto,
  type MatchPaymentDto,
  type MessageKey,
  type PaymentState,
  type RefundedPaymentDto,
  type RefundPaymentDto,
  type ReopenPaymentDto,
  typedApplicationCode,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { type Access, recordAccess } from '../access-log/record-access';
import { refuseWithdrawn } from '../review/admin-application';
import type { FeeNotices } from './fee-notices';
import { IncomingPayment } from './incoming-payment.entity';
import { codesOf, PAYMENT_COLUMNS, PAYMENT_LIST, PAYMENT_TABLES } from './incoming-payment.row';
import { freeParts, lockFees, lockWithApplications, type OpenFee, payFees } from './pay-fees';
import { suggestApplications } from './suggest-applications';

const READ = statement('incoming-payment', PAYMENT_COLUMNS)`
  SELECT ${PAYMENT_LIST} FROM ${PAYMENT_TABLES} WHERE p.id = $1`;

/**
 * Changes the payment `$1` and adds an act to its history for each of the applications `$5`. `$2` is the administrator's id, `$3` the
 * address, `$4` a note.
 */
const settling = (name: string, act: string, assignments: string) => statement(name)`
  WITH settled AS (UPDATE applications.incoming_payment SET ${assignments}, version = version + 1 WHERE id = $1 RETURNING id)
  INSERT INTO applications.incoming_payment_act (payment_id, act, application_code, note, by_id, by_email)
  SELECT settled.id, '${act}', code, $4::text, $2::uuid, $3::text FROM settled LEFT JOIN unnest($5::text[]) AS code ON true`;

const MATCH = settling('match-incoming-payment', 'matched', `state = 'matched'`);
const DISMISS = settling('dismiss-incoming-payment', 'dismissed', `state = 'dismissed', dismissal = $4`);
const REFUND = settling(
  'refund-incoming-payment',
  'refund-due',
  `state = 'refund-due', refund_cents = $6, refund_reason = $4`,
);
const REFUNDED = settling(
  'incoming-payment-refunded',
  'refunded',
  `state = 'refunded', refunded_on = $6::date, refund_reference = $4`,
);
const UNDO_REFUNDED = settling(
  'undo-refunded-payment',
  'reopened',
  `state = 'refund-due', refunded_on = NULL, refund_reference = NULL`,
);
/** `$6` is the state. A payment by hand that is taken back is dismissed with the note `$4`. */
export const REOPEN = settling(
  'reopen-incoming-payment',
  'reopened',
  `state = $6, dismissal = CASE WHEN $6 = 'dismissed' THEN $4 END, refund_cents = NULL, refund_reason = NULL`,
);

/** Largest payment in cents that can pay a fee. */
const MOST_CENTS = 100_000_000;

const UNMATCHED: PaymentState[] = ['unmatched'];

const wrong = (fields: Record<string, MessageKey>) => new DomainError('invalid', 'error.validation', { fields });

/** Matches a payment with the applications that a person has chosen, and records what it pays of their fees. */
export function matchPayment(
  database: DataSource,
  notices: FeeNotices,
  id: string,
  body: MatchPaymentDto,
  administrator: Identity,
) {
  return database.transaction(async (manager) => {
    const codes = [...new Set((body.applicationCodes ?? [body.applicationCode ?? '']).map(storedCode))];
    const fees = await lockFees(manager, codes);
    await lockPayment(manager, id, UNMATCHED, body.version);
    const { date: paidOn, ...payment } = await readPayment(manager, id);
    const isSplit = Boolean(body.applicationCodes);
    if (fees.length < (body.applicationCodes?.length ?? 1)) {
      throw wrong({ [isSplit ? 'applicationCodes' : 'applicationCode']: 'validation.applicationCode.unknown' });
    }
    for (const { isWithdrawn, isPaid, isRejected } of fees) {
      refuseWithdrawn(isWithdrawn);
      if (isPaid) throw new DomainError('conflict', 'review.alreadyPaid');
      if (isSplit && isRejected) throw new DomainError('conflict', 'payments.rejectedApplication');
    }
    const parts = isSplit ? splitOf(payment, fees) : partOf(payment, fees, body.partial === true);
    const { userId, email } = administrator;
    await runPrepared(manager, MATCH, [id, userId, email, null, fees.map(({ applicationCode }) => applicationCode)]);
    await payFees(manager, notices, { paymentId: id, parts, paidOn, note: null, administrator });
    const access = { action: 'payment-matched', who: email } as const;
    await recordAccess(manager, ...parts.map(({ applicationId }) => ({ ...access, applicationId })));
    return withoutSuggestions(manager, id);
  });
}

const storedCode = (code: string) => typedApplicationCode(code) ?? code;

type Paid = { amountCents: number; currency: string };

function splitOf({ amountCents, currency }: Paid, fees: OpenFee[]) {
  const dueCents = fees.reduce((sum, fee) => sum + fee.dueCents, 0);
  if (currency !== 'EUR' || amountCents !== dueCents) {
    throw wrong({ applicationCodes: 'validation.applicationCodes.amount' });
  }
  return fees.map((fee) => ({ applicationId: fee.id, amountCents: fee.dueCents, isPaid: true }));
}

/** An amount in another currency says nothing about euro, so it counts as what is due. What is more than due is no part of the fee. */
function partOf({ amountCents, currency }: Paid, [fee]: OpenFee[], isPartial: boolean) {
  const { id: applicationId = '', dueCents = 0 } = fee ?? {};
  const euroCents = currency === 'EUR' ? amountCents : dueCents;
  if (euroCents < dueCents && !isPartial) throw wrong({ amount: 'validation.amount.belowDue' });
  if (amountCents < 1 || amountCents > MOST_CENTS) throw new DomainError('invalid', 'payments.amountUnusable');
  return [{ applicationId, amountCents: Math.min(euroCents, dueCents), isPaid: euroCents >= dueCents }];
}

/** Sets aside a payment that pays no fee, with the reason. */
export function dismissPayment(database: DataSource, id: string, body: DismissPaymentDto, administrator: Identity) {
  return database.transaction(async (manager) => {
    await lockPayment(manager, id, UNMATCHED, body.version);
    await settle(manager, DISMISS, { id, note: body.reason, action: 'payment-dismissed', administrator });
    return withoutSuggestions(manager, id);
  });
}

/** Decides that an unmatched payment, or what a matched one is more than its fee, is to go back. */
export function refundPayment(database: DataSource, id: string, body: RefundPaymentDto, administrator: Identity) {
  return database.transaction(async (manager) => {
    const { state } = await lockPayment(manager, id, ['unmatched', 'matched'], body.version);
    const { amountCents, surplusCents } = await readPayment(manager, id);
    if (state === 'matched' && surplusCents === 0) throw new DomainError('conflict', 'payments.settled');
    const refundCents = state === 'matched' ? surplusCents : amountCents;
    const act = { id, note: body.reason, action: 'payment-refund-due', administrator } as const;
    await settle(manager, REFUND, act, refundCents);
    return withoutSuggestions(manager, id);
  });
}

/** Records that a payment, or its surplus, went back. */
export function paymentRefunded(database: DataSource, id: string, body: RefundedPaymentDto, administrator: Identity) {
  return database.transaction(async (manager) => {
    await lockPayment(manager, id, ['refund-due'], body.version);
    const { date, reference: note = null } = body;
    if (date < (await readPayment(manager, id)).date) throw wrong({ date: 'validation.refund.early' });
    await settle(manager, REFUNDED, { id, note, action: 'payment-refunded', administrator }, date);
    return withoutSuggestions(manager, id);
  });
}

/** Undoes a match with its fees, a dismissal, a decision to refund or, in a first step, the record that it went back. */
export async function reopenPayment(
  database: DataSource,
  notices: FeeNotices,
  id: string,
  body: ReopenPaymentDto,
  administrator: Identity,
) {
  const payment = await database.transaction(async (manager) => {
    await lockWithApplications(manager, [id]);
    const { state } = await lockPayment(manager, id, ['matched', 'dismissed', 'refund-due', 'refunded'], body.version);
    const act = { id, note: null, action: 'payment-reopened', administrator } as const;
    const { refundCents, amountCents } = await readPayment(manager, id);
    const isSurplus = state === 'refund-due' && refundCents !== amountCents;
    if (state === 'refunded') await settle(manager, UNDO_REFUNDED, act);
    else await settle(manager, REOPEN, act, isSurplus ? 'matched' : 'unmatched');
    if (state === 'matched') await freeParts(manager, notices, { paymentIds: [id] }, administrator);
    return readPayment(manager, id);
  });
  const suggestions = await suggestApplications(database, [payment]);
  return { ...payment, suggestions: suggestions.get(id) ?? [] };
}

interface Act {
  id: string;
  note: string | null;
  action: Access['action'];
  administrator: Identity;
}

/** Runs a statement of `settling`, and records the act with the applications that the payment pays or names. */
async function settle(manager: EntityManager, how: typeof MATCH, act: Act, value?: unknown): Promise<void> {
  const { id, note, action, administrator } = act;
  const codes = codesOf(await readPayment(manager, id));
  const values = [id, administrator.userId, administrator.email, note, codes];
  await runPrepared(manager, how, value === undefined ? values : [...values, value]);
  const access = { action, who: administrator.email };
  const entries = codes.map((applicationCode) => ({ ...access, applicationCode }));
  await recordAccess(manager, ...(entries.length > 0 ? entries : [access]));
}

function readPayment(manager: EntityManager, id: string) {
  return oneRow(manager, READ, [id], 'payments.notFound');
}

async function withoutSuggestions(manager: EntityManager, id: string) {
  return { ...(await readPayment(manager, id)), suggestions: [] };
}

/** Texts of the refusal of a state. */
const REFUSALS: Record<PaymentState, MessageKey> = {
  unmatched: 'payments.notSettled',
  matched: 'payments.settled',
  dismissed: 'payments.settled',
  'refund-due': 'payments.refunding',
  refunded: 'payments.refunding',
};

/**
 * Locks a payment. Callers lock its applications first, so that they do not deadlock.
 * @throws DomainError not-found; conflict unless it is in one of the states and has the `version`, if that is given
 */
async function lockPayment(manager: EntityManager, id: string, states: PaymentState[], version?: number | null) {
  const payment = await manager.getRepository(IncomingPayment).findOne({
    where: { id },
    select: { id: true, state: true, version: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!payment || payment.state === 'replaced') throw new DomainError('not-found', 'payments.notFound');
  if (!states.includes(payment.state)) {
    const isRefund = states.length === 1 && states[0] === 'refund-due';
    throw new DomainError('conflict', isRefund ? 'payments.notRefundDue' : REFUSALS[payment.state]);
  }
  if (Number(version ?? payment.version) !== payment.version) {
    throw new DomainError('conflict', 'payments.changedMeanwhile');
  }
  return payment;
}
