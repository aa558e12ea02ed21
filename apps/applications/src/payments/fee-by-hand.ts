import { randomUUID } from 'node:crypto';
import { type ListedApplication, type PaymentSource, type RecordPaymentDto, translate } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { lockApplication, lockUnlessWithdrawn, readLocked } from '../review/admin-application';
import type { FeeNotices } from './fee-notices';
import { feeOfLocked, freeParts, payFees } from './pay-fees';
import { REOPEN } from './settle-payment';

const ADD = statement('add-payment-by-hand')`
  WITH added AS (
    INSERT INTO applications.incoming_payment
      (id, source, method, known_by, paid_on, amount_cents, currency, payer, text, state)
    VALUES ($1::uuid, 'hand', $2, 'hand:' || $1::text, $3, $4, 'EUR', '', coalesce($5, ''), 'matched')
    RETURNING id
  )
  INSERT INTO applications.incoming_payment_act (payment_id, act, application_code, by_id, by_email)
  SELECT id, 'matched', $6, $7, $8 FROM added`;

/** Records a fee as paid, whatever the amount. What is more than is due is a surplus. */
export function recordPayment(
  database: DataSource,
  notices: FeeNotices,
  id: string,
  payment: RecordPaymentDto,
  administrator: Identity,
): Promise<ListedApplication> {
  return database.transaction(async (manager) => {
    await lockUnlessWithdrawn(manager, id);
    const { isPaid, dueCents, applicationCode } = await feeOfLocked(manager, id);
    if (isPaid) throw new DomainError('conflict', 'review.alreadyPaid');
    const { paidOn, note = null, method } = payment;
    const { userId, email } = administrator;
    const [paymentId, amountCents] = [randomUUID(), Number(payment.amountCents)];
    const added = [paymentId, method ?? 'other', paidOn, amountCents, note, applicationCode, userId, email];
    await runPrepared(manager, ADD, added);
    const part = { applicationId: id, amountCents: Math.min(amountCents, dueCents), isPaid: true };
    await payFees(manager, notices, { paymentId, parts: [part], paidOn, note, administrator });
    await recordAccess(manager, { action: 'payment-recorded', who: email, applicationId: id });
    return readLocked(manager, id);
  });
}

const LOCK_PAYMENTS = statement('lock-payments-of-fee', { id: COLUMN.uuid })`
  SELECT id FROM applications.incoming_payment
  WHERE id IN (SELECT incoming_payment_id FROM applications.payment_part WHERE application_id = $1) ORDER BY id FOR UPDATE`;

const PARTS = statement('parts-of-fee', {
  paymentId: COLUMN.uuid,
  source: COLUMN.textOf<PaymentSource>(),
  amountCents: COLUMN.integer,
  isWhole: COLUMN.boolean,
  applicationCode: COLUMN.text,
})`
  SELECT p.id AS "paymentId", p.source, s.amount_cents AS "amountCents", a.application_code AS "applicationCode",
    p.state <> 'refunded' AND NOT EXISTS (
      SELECT FROM applications.payment_part o WHERE o.incoming_payment_id = p.id AND o.application_id <> a.id) AS "isWhole"
  FROM applications.payment_part s JOIN applications.incoming_payment p ON p.id = s.incoming_payment_id
  JOIN applications.application a ON a.id = s.application_id WHERE s.application_id = $1`;

/** Splits off the amount `$6` as the payment `$7` in the state `$8`. */
const SPLIT_OFF = statement('split-off-payment')`
  WITH kept AS (
    UPDATE applications.incoming_payment SET freed_cents = freed_cents + $6::bigint, version = version + 1 WHERE id = $1
    RETURNING *
  ), acted AS (
    INSERT INTO applications.incoming_payment_act (payment_id, act, application_code, by_id, by_email)
    SELECT id, 'freed', code, $2::uuid, $3::text FROM kept CROSS JOIN unnest($5::text[]) AS code
  ), freed AS (
    INSERT INTO applications.incoming_payment (id, source, method, known_by, paid_on, amount_cents, currency, payer, text,
      reference, state, mismatch, dismissal, split_from, received_at)
    SELECT $7::uuid, source, method, 'part:' || $7::text, paid_on, $6, currency, payer, text, reference, $8, mismatch,
      CASE WHEN $8 = 'dismissed' THEN $4::text END, coalesce(split_from, id), received_at
    FROM kept RETURNING id
  )
  INSERT INTO applications.incoming_payment_act (payment_id, act, by_id, by_email)
  SELECT id, 'received', $2, $3 FROM freed`;

/**
 * Takes back what has come in for a fee. Its payments are unmatched then. Of one that also pays other fees, or whose surplus went back,
 * the part becomes a payment of its own. What the office noted by hand is dismissed, because it was not true.
 */
export function undoPayment(
  database: DataSource,
  notices: FeeNotices,
  id: string,
  administrator: Identity,
): Promise<ListedApplication> {
  return database.transaction(async (manager) => {
    await lockApplication(manager, id);
    await runPrepared(manager, LOCK_PAYMENTS, [id]);
    const parts = await runPrepared(manager, PARTS, [id]);
    const freed = await freeParts(manager, notices, { applicationId: id }, administrator);
    if (freed === 0) throw new DomainError('not-found', 'review.notPaid');
    const { userId, email } = administrator;
    for (const { paymentId, source, amountCents, isWhole, applicationCode } of parts) {
      const [state, note] = source === 'hand' ? ['dismissed', translate('payments.undoneByHand')] : ['unmatched', null];
      const act = [paymentId, userId, email, note, [applicationCode]];
      if (isWhole) await runPrepared(manager, REOPEN, [...act, state]);
      else await runPrepared(manager, SPLIT_OFF, [...act, amountCents, randomUUID(), state]);
    }
    await recordAccess(manager, { action: 'payment-withdrawn', who: email, applicationId: id });
    return readLocked(manager, id);
  });
}
