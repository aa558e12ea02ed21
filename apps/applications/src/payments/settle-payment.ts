import {
  type DismissPaymentDto,
  type Language,
  type ListedApplication,
  type MatchPaymentDto,
  type RecordPaymentDto,
  type ReopenPaymentDto,
  typedApplicationCode,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import { changed, lockApplication, lockUnlessWithdrawn, refuseWithdrawn } from '../review/admin-application';
import { IncomingPayment } from './incoming-payment.entity';
import { PAYMENT_COLUMNS, PAYMENT_LIST, PAYMENT_TABLES } from './incoming-payment.row';
import { Payment } from './payment.entity';
import { suggestApplications } from './suggest-applications';

const READ = statement('incoming-payment', PAYMENT_COLUMNS)`
  SELECT ${PAYMENT_LIST} FROM ${PAYMENT_TABLES} WHERE p.id = $1`;

const LOCK_APPLICATION_BY_CODE = statement('lock-application-by-code', {
  id: COLUMN.uuid,
  feeCents: COLUMN.integer,
  isWithdrawn: COLUMN.boolean,
})`
  SELECT a.id, (t.rules->>'feeCents')::int AS "feeCents", a.withdrawn_at IS NOT NULL AS "isWithdrawn"
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.application_code = $1 AND a.erased_at IS NULL FOR UPDATE OF a`;

const LOCK_MATCHED_APPLICATION = statement('lock-application-of-payment', { id: COLUMN.uuid })`
  SELECT a.id FROM applications.incoming_payment p JOIN applications.application a ON a.id = p.application_id
  WHERE p.id = $1 AND p.state = 'matched' FOR UPDATE OF a`;

/** Changes the state of the payment `$1` and adds an act to its history. `$2` is the administrator's id, `$3` the address, `$4` a note. */
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

/** A payment that a person matched loses its application. One that was matched automatically keeps it. */
const REOPEN = settling(
  'reopen-incoming-payment',
  'reopened',
  `state = 'unmatched', dismissal = NULL,
    application_id = CASE WHEN state <> 'matched' OR mismatch IS NULL THEN application_id END`,
);

/** Largest recorded fee in cents, as in `RecordPaymentDto`. */
const MOST_CENTS = 100_000_000;

/** Matches a bank transaction with the application that a person has chosen, also if the amount differs, and records the fee. */
export function matchPayment(database: DataSource, id: string, body: MatchPaymentDto, administrator: Identity) {
  return database.transaction(async (manager) => {
    const code = typedApplicationCode(body.applicationCode) ?? body.applicationCode;
    const [application] = await runPrepared(manager, LOCK_APPLICATION_BY_CODE, [code]);
    await lockPayment(manager, id, false, body.version);
    if (!application) {
      const fields = { applicationCode: 'validation.applicationCode.unknown' } as const;
      throw new DomainError('invalid', 'error.validation', { fields });
    }
    const { id: applicationId, feeCents, isWithdrawn } = application;
    refuseWithdrawn(isWithdrawn);
    if (await isPaid(manager, applicationId)) throw new DomainError('conflict', 'review.alreadyPaid');
    const { date: paidOn, amountCents: receivedCents, currency } = await readPayment(manager, id);
    // An amount in another currency says nothing about euro, so the fee counts as paid.
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

/** Sets aside a bank transaction that pays no fee, with the reason. */
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

/** Undoes a match with its fee, or a dismissal. */
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
 * Locks a bank transaction. Callers lock its application first, so that they do not deadlock.
 * @throws DomainError not-found; conflict unless it is settled as `isSettled` says and has the `version`, if that is given
 */
async function lockPayment(manager: EntityManager, id: string, isSettled: boolean, version?: number | null) {
  const payment = await manager.getRepository(IncomingPayment).findOne({
    where: { id },
    select: { id: true, state: true, version: true, applicationId: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!payment || payment.state === 'replaced') throw new DomainError('not-found', 'payments.notFound');
  if ((payment.state !== 'unmatched') !== isSettled) {
    throw new DomainError('conflict', isSettled ? 'payments.notSettled' : 'payments.settled');
  }
  if (Number(version ?? payment.version) !== payment.version) {
    throw new DomainError('conflict', 'payments.changedMeanwhile');
  }
  return payment;
}

export function recordPayment(database: DataSource, id: string, payment: RecordPaymentDto, administrator: Identity) {
  return database.transaction(async (manager) => {
    const { paidOn, amountCents, note = null } = payment;
    await lockUnlessWithdrawn(manager, id);
    if (await isPaid(manager, id)) throw new DomainError('conflict', 'review.alreadyPaid');
    const fee = { applicationId: id, paidOn, amountCents: Number(amountCents), note, administrator };
    await recordFee(manager, { ...fee, incomingPaymentId: null });
    await recordAccess(manager, { action: 'payment-recorded', who: administrator.email, applicationId: id });
    return changed(manager, id);
  });
}

/** Undoes a recorded fee, and the match with its bank transaction. */
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

interface FeeToRecord {
  applicationId: string;
  /** `yyyy-mm-dd` */
  paidOn: string;
  amountCents: number;
  note: string | null;
  administrator: Identity;
  incomingPaymentId: string | null;
}

const RECORD = statement('record-payment', { entryId: COLUMN.text, language: COLUMN.textOf<Language>() })`
  WITH entry AS (
    INSERT INTO applications.payment_entry
      (application_id, kind, paid_on, amount_cents, note, entered_by_id, entered_by_email)
    VALUES ($1, 'recorded', $2, $3, $4, $5, $6)
    RETURNING id, application_id, paid_on, amount_cents, note, entered_by_email, entered_at
  ), paid AS (
    INSERT INTO applications.payment (application_id, paid_on, amount_cents, note, recorded_by, recorded_at, entry_id,
      incoming_payment_id)
    SELECT application_id, paid_on, amount_cents, note, entered_by_email, entered_at, id, $7::uuid FROM entry
  )
  SELECT entry.id::text AS "entryId", a.language
  FROM entry JOIN applications.application a ON a.id = entry.application_id`;

const UNDO = statement('undo-payment', { incomingPaymentId: orNull(COLUMN.uuid) })`
  WITH undone AS (
    DELETE FROM applications.payment WHERE application_id = $1
    RETURNING application_id, paid_on, amount_cents, note, incoming_payment_id
  ), entry AS (
    INSERT INTO applications.payment_entry
      (application_id, kind, paid_on, amount_cents, note, entered_by_id, entered_by_email)
    SELECT application_id, 'undone', paid_on, amount_cents, note, $2, $3 FROM undone
  )
  SELECT incoming_payment_id AS "incomingPaymentId" FROM undone`;

function isPaid(manager: EntityManager, applicationId: string): Promise<boolean> {
  return manager.getRepository(Payment).existsBy({ applicationId });
}

/** Records and logs the fee of a locked application that is not paid, and notifies the applicant. */
async function recordFee(manager: EntityManager, fee: FeeToRecord): Promise<void> {
  const { applicationId, paidOn, amountCents, note, administrator, incomingPaymentId } = fee;
  const { userId, email } = administrator;
  const values = [applicationId, paidOn, amountCents, note, userId, email, incomingPaymentId];
  const [recorded] = await runPrepared(manager, RECORD, values);
  if (recorded) await OUTBOX.add(manager, 'payment-received', { applicationId, ...recorded });
}

/** Undoes the fee of a locked application. Returns the id of its bank transaction, if known; undefined when no fee was recorded. */
async function undoFee(manager: EntityManager, applicationId: string, { userId, email }: Identity) {
  const [undone] = await runPrepared(manager, UNDO, [applicationId, userId, email]);
  return undone;
}
