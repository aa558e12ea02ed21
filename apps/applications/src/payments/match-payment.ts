import { type IncomingPayment, type MatchPaymentDto, typedApplicationCode } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { changed } from '../review/admin-application';
import { isPaid, recordFee } from './record-fee';
import { lockPayment, readPayment, settling } from './settle-payment';

const FIND = statement('lock-application-by-code', { id: COLUMN.uuid, feeCents: COLUMN.integer })`
  SELECT a.id, (t.rules->>'feeCents')::int AS "feeCents"
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.application_code = $1 AND a.erased_at IS NULL FOR UPDATE OF a`;

const MATCH = settling('match-incoming-payment', 'matched', `state = 'matched', application_id = $5::uuid`);

/** Most that a recorded fee can be, in cents; as in `RecordPaymentDto`. */
const MOST_CENTS = 100_000_000;

/** Matches a payment with an application by hand, also with another amount, and records the fee. */
@Injectable()
export class MatchPayment {
  constructor(private readonly database: DataSource) {}

  /**
   * @throws DomainError invalid for an unknown code or an amount that no fee can be; conflict when the payment is settled or has
   *   changed, or the fee is recorded already
   */
  run(id: string, { applicationCode, version }: MatchPaymentDto, administrator: Identity): Promise<IncomingPayment> {
    const code = typedApplicationCode(applicationCode) ?? applicationCode;
    return this.database.transaction(async (manager) => {
      const [application] = await runPrepared(manager, FIND, [code]);
      await lockPayment(manager, id, { version, isSettled: false });
      if (!application) {
        const fields = { applicationCode: 'validation.applicationCode.unknown' } as const;
        throw new DomainError('invalid', 'error.validation', { fields });
      }
      if (await isPaid(manager, application.id)) throw new DomainError('conflict', 'review.alreadyPaid');
      const { date, amountCents, currency } = await readPayment(manager, id);
      // In another currency the amount says nothing about euro: the fee counts as paid.
      const paidCents = currency === 'EUR' ? amountCents : application.feeCents;
      if (paidCents < 1 || paidCents > MOST_CENTS) throw new DomainError('invalid', 'payments.amountUnusable');
      const { userId, email } = administrator;
      await runPrepared(manager, MATCH, [id, userId, email, null, application.id]);
      const fee = { applicationId: application.id, paidOn: date, amountCents: paidCents, note: null, administrator };
      await recordFee(manager, { ...fee, incomingPaymentId: id });
      await changed(manager, application.id);
      const access = { action: 'payment-matched', who: email, applicationId: application.id } as const;
      await recordAccess(manager, access);
      return { ...(await readPayment(manager, id)), suggestions: [] };
    });
  }
}
