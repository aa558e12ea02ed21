import type { ListedApplication, RecordPaymentDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import type { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { isPaid, recordFee, undoFee } from '../payments/record-fee';
import { unsettle } from '../payments/settle-payment';
import { changed, lockApplication } from './admin-application';

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
