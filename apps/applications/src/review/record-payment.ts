import type { ListedApplication, RecordPaymentDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { isPaid, recordFee, undoFee } from '../payments/record-fee';
import { unsettle } from '../payments/settle-payment';
import { changed, lockApplication } from './admin-application';

export interface PaymentToRecord {
  id: string;
  payment: RecordPaymentDto;
  administrator: Identity;
}

/** Records and logs the payment of an application's fee. */
@Injectable()
export class RecordPayment {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found, also for an erased application; conflict when it is already paid */
  run({ id, payment, administrator }: PaymentToRecord): Promise<ListedApplication> {
    return this.database.transaction(async (manager) => {
      await lockApplication(manager, id);
      if (await isPaid(manager, id)) throw new DomainError('conflict', 'review.alreadyPaid');
      const { paidOn, amountCents, note = null } = payment;
      const fee = { applicationId: id, paidOn, amountCents: Number(amountCents), note, administrator };
      await recordFee(manager, { ...fee, incomingPaymentId: null });
      await recordAccess(manager, { action: 'payment-recorded', who: administrator.email, applicationId: id });
      return changed(manager, id);
    });
  }
}

/** Takes a recorded fee back. The payment that it was matched with is to be matched again. */
@Injectable()
export class UndoPayment {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found for an unknown, erased or unpaid application */
  run(id: string, administrator: Identity): Promise<ListedApplication> {
    return this.database.transaction(async (manager) => {
      await lockApplication(manager, id);
      const undone = await undoFee(manager, id, administrator);
      if (!undone) throw new DomainError('not-found', 'review.notPaid');
      if (undone.incomingPaymentId !== null) await unsettle(manager, undone.incomingPaymentId, administrator);
      await recordAccess(manager, { action: 'payment-withdrawn', who: administrator.email, applicationId: id });
      return changed(manager, id);
    });
  }
}
