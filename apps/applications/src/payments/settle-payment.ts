import type { PaymentState } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
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

/** A change of state of the payment `$1`, with its act: by the administrator `$2` with the address `$3`, and a note `$4`. */
export const settling = (name: string, act: string, assignments: string) => statement(name)`
  WITH settled AS (
    UPDATE applications.incoming_payment SET ${assignments}, version = version + 1 WHERE id = $1
    RETURNING id, application_id
  )
  INSERT INTO applications.incoming_payment_act (payment_id, act, application_code, note, by_id, by_email)
  SELECT settled.id, '${act}', a.application_code, $4, $2, $3
  FROM settled LEFT JOIN applications.application a ON a.id = settled.application_id`;

/** Clears the application of a payment that a person matched: without the match, its application is not known. */
const REOPEN = settling(
  'reopen-incoming-payment',
  'reopened',
  `state = 'unmatched', dismissal = NULL,
    application_id = CASE WHEN state <> 'matched' OR mismatch IS NULL THEN application_id END`,
);

/** @throws DomainError not-found */
export function readPayment(manager: EntityManager, id: string): Promise<PaymentRow> {
  return oneRow(manager, READ, [id], 'payments.notFound');
}

/**
 * Locks a payment until the transaction ends. Lock its application before it, as everything does.
 *
 * @param version that the administrator saw; without one, any
 * @throws DomainError not-found; conflict when it is settled, where it must not be, or changed since that version
 */
export async function lockPayment(
  manager: EntityManager,
  id: string,
  { version, isSettled }: { version?: number | null; isSettled: boolean },
) {
  const payment = await oneRow(manager, LOCK, [id], 'payments.notFound');
  if ((payment.state !== 'unmatched') !== isSettled) {
    throw new DomainError('conflict', isSettled ? 'payments.notSettled' : 'payments.settled');
  }
  if (Number(version ?? payment.version) !== payment.version) {
    throw new DomainError('conflict', 'payments.changedMeanwhile');
  }
  return payment;
}

/** Puts a payment back to those that are to be matched. */
export async function unsettle(manager: EntityManager, id: string, { userId, email }: Identity): Promise<void> {
  await runPrepared(manager, REOPEN, [id, userId, email, null]);
}
