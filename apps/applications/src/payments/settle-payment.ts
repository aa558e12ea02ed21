import type { PaymentState } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { PAYMENT_COLUMNS, PAYMENT_LIST, PAYMENT_TABLES, type PaymentRow } from './incoming-payment.row';

const READ = statement(
  'incoming-payment',
  PAYMENT_COLUMNS,
)`SELECT ${PAYMENT_LIST} FROM ${PAYMENT_TABLES} WHERE p.id = $1`;

const LOCK = statement('lock-incoming-payment', {
  state: COLUMN.textOf<PaymentState>(),
  version: COLUMN.integer,
  applicationId: orNull(COLUMN.uuid),
})`
  SELECT state, version, application_id AS "applicationId" FROM applications.incoming_payment WHERE id = $1 FOR UPDATE`;

/** A change of state, with its act. What a person matched is not known to be for that application once the match is undone. */
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
const REOPEN = settling(
  'reopen-incoming-payment',
  'reopened',
  `state = 'unmatched', dismissal = NULL,
    application_id = CASE WHEN state <> 'matched' OR mismatch IS NULL THEN application_id END`,
);

/** @throws DomainError not-found */
export async function readPayment(manager: EntityManager, id: string): Promise<PaymentRow> {
  const [payment] = await runPrepared(manager, READ, [id]);
  if (!payment) throw new DomainError('not-found', 'payments.notFound');
  return payment;
}

/**
 * Locks a payment until the transaction ends. Lock its application before it, as everything does.
 *
 * @param seen the version that the administrator saw; null for any
 * @throws DomainError not-found; conflict when it is settled, where it must not be, or changed since that version
 */
export async function lockPayment(
  manager: EntityManager,
  id: string,
  { seen, isSettled }: { seen: number | null; isSettled: boolean },
) {
  const [payment] = await runPrepared(manager, LOCK, [id]);
  if (!payment) throw new DomainError('not-found', 'payments.notFound');
  if ((payment.state !== 'unmatched') !== isSettled) {
    throw new DomainError('conflict', isSettled ? 'payments.notSettled' : 'payments.settled');
  }
  if (seen !== null && seen !== payment.version) throw new DomainError('conflict', 'payments.changedMeanwhile');
  return payment;
}

/** Matches a locked payment. */
export async function settleFor(
  manager: EntityManager,
  id: string,
  { administrator, applicationId }: { administrator: Identity; applicationId: string },
): Promise<void> {
  await runPrepared(manager, MATCH, [id, administrator.userId, administrator.email, null, applicationId]);
}

/** Dismisses a locked payment. */
export async function dismiss(
  manager: EntityManager,
  id: string,
  { administrator, reason }: { administrator: Identity; reason: string },
): Promise<void> {
  await runPrepared(manager, DISMISS, [id, administrator.userId, administrator.email, reason]);
}

/** Puts a payment back to those that are to be matched. */
export async function unsettle(manager: EntityManager, id: string, administrator: Identity): Promise<void> {
  await runPrepared(manager, REOPEN, [id, administrator.userId, administrator.email, null]);
}

/** The version in a body. */
export const versionSeen = (version: number | undefined | null): number | null =>
  version === undefined || version === null ? null : Number(version);
