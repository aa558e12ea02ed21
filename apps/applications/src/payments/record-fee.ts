import type { Language } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { OUTBOX } from '../outbox';
import { Payment } from './payment.entity';

interface FeeToRecord {
  applicationId: string;
  /** `yyyy-mm-dd` */
  paidOn: string;
  amountCents: number;
  note: string | null;
  administrator: Identity;
  /** The incoming payment that pays the fee, if it is known. */
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

export function isPaid(manager: EntityManager, applicationId: string): Promise<boolean> {
  return manager.getRepository(Payment).existsBy({ applicationId });
}

/** Records and logs the fee of a locked application that is not paid, and notifies the applicant. */
export async function recordFee(manager: EntityManager, fee: FeeToRecord): Promise<void> {
  const { applicationId, paidOn, amountCents, note, administrator, incomingPaymentId } = fee;
  const { userId, email } = administrator;
  const values = [applicationId, paidOn, amountCents, note, userId, email, incomingPaymentId];
  const [recorded] = await runPrepared(manager, RECORD, values);
  if (recorded) await OUTBOX.add(manager, 'payment-received', { applicationId, ...recorded });
}

/** Undoes the fee of a locked application. @returns the incoming payment of the fee, if it is known; undefined when it was not paid */
export async function undoFee(manager: EntityManager, applicationId: string, { userId, email }: Identity) {
  const [undone] = await runPrepared(manager, UNDO, [applicationId, userId, email]);
  return undone;
}
