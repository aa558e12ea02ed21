import {
  type DismissPaymentDto,
  type ListedApplication,
  type MatchPaymentDto,
  type RecordPaymentDto,
  type ReopenPaymentDto,
  typedApplicationCode,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { changed, lockApplication } from '../review/admin-application';
import { IncomingPayment } from './incoming-payment.entity';
import { PAYMENT_COLUMNS, PAYMENT_LIST, PAYMENT_TABLES } from './incoming-payment.row';
import { isPaid, recordFee, undoFee } from './record-fee';
import { suggestApplications } from './suggest-applications';

const READ = statement('incoming-payment', PAYMENT_COLUMNS)`
  SELECT ${PAYMENT_LIST} FROM ${PAYMENT_TABLES} WHERE p.id = $1`;

const LOCK_APPLICATION_BY_CODE = statement('lock-application-by-code', { id: COLUMN.uuid, feeCents: COLUMN.integer })`
  SELECT a.id, (t.rules->>'feeCents')::int AS "feeCents"
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.application_code = $1 AND a.erased_at IS NULL FOR UPDATE OF a`;

const LOCK_MATCHED_APPLICATION = statement('lock-application-of-payment', { id: COLUMN.uuid })`
  SELECT a.id FROM applications.incoming_payment p JOIN applications.application a ON a.id = p.application_id
  WHERE p.id = $1 AND p.state = 'matched' FOR UPDATE OF a`;

/** A change of state of the payment `$1`, with its act: by the administrator `$2` with the address `$3`, and a note `$4`. */
const settling = (name: string, act: string, assignments: string) => statement(name)`
  WITH settled AS (
    UPDATE applications.incoming_payment SET ${assignments}, version = version + 1 WHERE id = $1
    RETURNING id, application_id
  )
  INSERT INTO applications.incoming_payment_act (payment_id, act, application_code, note, by_id, by_email)
  SELECT settled.id, '${act}', a.application_code, $4, $2, $3
  FROM settled LEFT JOIN applications.application a ON a.id = settled.application_id`;

const MATCH = settling('match-incoming-payment', 'matched', `state = 'matched', application_id = $5::uuid`);

const DISMISS = settling('dismiss-incoming-payment', 'dismissed', `state = 'dismissed', dismissal = $4`);

/** Clears the application that a person had matched. A payment that matched by itself keeps the application that its text names. */
const REOPEN = settling(
  'reopen-incoming-payment',
  'reopened',
  `state = 'unmatched', dismissal = NULL,
    application_id = CASE WHEN state <> 'matched' OR mismatch IS NULL THEN application_id END`,
);

/** Most that a recorded fee can be, in cents; as in `RecordPaymentDto`. */
const MOST_CENTS = 100_000_000;

/**
 * Matches a payment with an application by hand, also with another amount, and records the fee.
 * @throws DomainError invalid for an unknown code or an amount that no fee can be; conflict when the payment is settled or has
 *   changed, or the fee is recorded already
 */
export function matchPayment(database: DataSource, id: string, body: MatchPaymentDto, administrator: Identity) {
  return database.transaction(async (manager) => {
    const code = typedApplicationCode(body.applicationCode) ?? body.applicationCode;
    const [application] = await runPrepared(manager, LOCK_APPLICATION_BY_CODE, [code]);
    await lockPayment(manager, id, false, body.version);
    if (!application) {
      const fields = { applicationCode: 'validation.applicationCode.unknown' } as const;
      throw new DomainError('invalid', 'error.validation', { fields });
    }
    const { id: applicationId, feeCents } = application;
    if (await isPaid(manager, applicationId)) throw new DomainError('conflict', 'review.alreadyPaid');
    const { date: paidOn, amountCents: receivedCents, currency } = await readPayment(manager, id);
    // In another currency the amount says nothing about euro: the fee counts as paid.
    const amountCents = currency === 'EUR' ? receivedCents : feeCents;
    if (amountCents < 1 || amountCents > MOST_CENTS) throw new DomainError('invalid', 'payments.amountUnusable');
    const { userId, email } = administrator;
    await runPrepared(manager, MATCH, [id, userId, email, null, applicationId]);
    await recordFee(manager, { applicationId, paidOn, amountCents, note: null, administrator, incomingPaymentId: id });
    await changed(manager, applicationId);
    await recordAccess(manager, { action: 'payment-matched', who: email, applicationId });
    return { ...(await readPayment(manager, id)), suggestions: [] };
  });
}

/** Sets a payment aside that pays no fee, with the reason. @throws DomainError not-found; conflict when it is settled or has changed */
export function dismissPayment(database: DataSource, id: string, body: DismissPaymentDto, administrator: Identity) {
  return database.transaction(async (manager) => {
    const { userId, email } = administrator;
    await lockPayment(manager, id, false, body.version);
    await runPrepared(manager, DISMISS, [id, userId, email, body.reason]);
    const payment = await readPayment(manager, id);
    const applicationCode = payment.applicationCode ?? undefined;
    await recordAccess(manager, { action: 'payment-dismissed', who: email, applicationCode });
    return { ...payment, suggestions: [] };
  });
}

/** Undoes a match with its fee, or a dismissal. @throws DomainError not-found; conflict when it is not settled or has changed */
export async function reopenPayment(database: DataSource, id: string, body: ReopenPaymentDto, administrator: Identity) {
  const payment = await database.transaction(async (manager) => {
    const [matched] = await runPrepared(manager, LOCK_MATCHED_APPLICATION, [id]);
    const locked = await lockPayment(manager, id, true, body.version);
    // The payment may have been matched, or matched with another application, between the two statements.
    if (locked.state === 'matched' && locked.applicationId !== matched?.id) {
      throw new DomainError('conflict', 'payments.changedMeanwhile');
    }
    const applicationCode = (await readPayment(manager, id)).applicationCode ?? undefined;
    await unsettle(manager, id, administrator);
    if (locked.state === 'matched' && matched) {
      await undoFee(manager, matched.id, administrator);
      await changed(manager, matched.id);
    }
    await recordAccess(manager, { action: 'payment-reopened', who: administrator.email, applicationCode });
    return readPayment(manager, id);
  });
  const suggestions = await suggestApplications(database, [payment]);
  return { ...payment, suggestions: suggestions.get(id) ?? [] };
}

async function unsettle(manager: EntityManager, id: string, { userId, email }: Identity): Promise<void> {
  await runPrepared(manager, REOPEN, [id, userId, email, null]);
}

function readPayment(manager: EntityManager, id: string) {
  return oneRow(manager, READ, [id], 'payments.notFound');
}

/**
 * Locks a payment. Every transaction locks the application before its payment.
 * @throws DomainError not-found; conflict for another `isSettled`, or when it changed since the version, if there is one
 */
async function lockPayment(manager: EntityManager, id: string, isSettled: boolean, version?: number | null) {
  const payment = await manager.getRepository(IncomingPayment).findOne({
    where: { id },
    select: { id: true, state: true, version: true, applicationId: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!payment) throw new DomainError('not-found', 'payments.notFound');
  if ((payment.state !== 'unmatched') !== isSettled) {
    throw new DomainError('conflict', isSettled ? 'payments.notSettled' : 'payments.settled');
  }
  if (Number(version ?? payment.version) !== payment.version) {
    throw new DomainError('conflict', 'payments.changedMeanwhile');
  }
  return payment;
}

/** Records the payment of a fee. @throws DomainError not-found, also for an erased application; conflict when it is already paid */
export function recordPayment(database: DataSource, id: string, payment: RecordPaymentDto, administrator: Identity) {
  return database.transaction(async (manager) => {
    const { paidOn, amountCents, note = null } = payment;
    await lockApplication(manager, id);
    if (await isPaid(manager, id)) throw new DomainError('conflict', 'review.alreadyPaid');
    const fee = { applicationId: id, paidOn, amountCents: Number(amountCents), note, administrator };
    await recordFee(manager, { ...fee, incomingPaymentId: null });
    await recordAccess(manager, { action: 'payment-recorded', who: administrator.email, applicationId: id });
    return changed(manager, id);
  });
}

/** Undoes a recorded fee, and the match with its payment. @throws DomainError not-found for an unknown, erased or unpaid application */
export function undoPayment(database: DataSource, id: string, administrator: Identity): Promise<ListedApplication> {
  return database.transaction(async (manager) => {
    await lockApplication(manager, id);
    const undone = await undoFee(manager, id, administrator);
    if (!undone) throw new DomainError('not-found', 'review.notPaid');
    if (undone.incomingPaymentId !== null) await unsettle(manager, undone.incomingPaymentId, administrator);
    await recordAccess(manager, { action: 'payment-withdrawn', who: administrator.email, applicationId: id });
    return changed(manager, id);
  });
}
