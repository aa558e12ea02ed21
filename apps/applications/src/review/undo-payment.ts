import type { ListedApplication } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { undoFee } from '../payments/record-fee';
import { unsettle } from '../payments/settle-payment';
import { changed, lockApplication } from './admin-application';

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
