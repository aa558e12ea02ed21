import type { AdminApplication, RecordPaymentDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { changed, lockApplication } from './admin-application';

export interface PaymentToRecord {
  id: string;
  payment: RecordPaymentDto;
  administrator: Identity;
}

const IS_PAID = statement('is-paid')`SELECT FROM applications.payment WHERE application_id = $1`;

const RECORD = statement('record-payment')`
  WITH entry AS (
    INSERT INTO applications.payment_entry
      (application_id, kind, paid_on, amount_cents, note, entered_by_id, entered_by_email)
    VALUES ($1, 'recorded', $2, $3, $4, $5, $6)
    RETURNING application_id, paid_on, amount_cents, note, entered_by_email, entered_at
  )
  INSERT INTO applications.payment (application_id, paid_on, amount_cents, note, recorded_by, recorded_at)
  SELECT application_id, paid_on, amount_cents, note, entered_by_email, entered_at FROM entry`;

/** Records and logs the payment of an application's fee. */
@Injectable()
export class RecordPayment {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found; conflict when it is already paid */
  run({ id, payment, administrator }: PaymentToRecord): Promise<AdminApplication> {
    return this.database.transaction(async (manager) => {
      await lockApplication(manager, id);
      const paid = await runPrepared(manager, IS_PAID, [id]);
      if (paid.length > 0) throw new DomainError('conflict', 'review.alreadyPaid');
      const { paidOn, amountCents, note } = payment;
      const { userId, email } = administrator;
      await runPrepared(manager, RECORD, [id, paidOn, Number(amountCents), note ?? null, userId, email]);
      await recordAccess(manager, { action: 'payment-recorded', who: email, applicationId: id });
      return changed(manager, id);
    });
  }
}
