import type { DismissPaymentDto, IncomingPayment } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { dismiss, lockPayment, readPayment, versionSeen } from './settle-payment';

/** Sets a payment aside that pays no fee, with the reason. */
@Injectable()
export class DismissPayment {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found; conflict when it is settled or has changed */
  run(id: string, { reason, version }: DismissPaymentDto, administrator: Identity): Promise<IncomingPayment> {
    return this.database.transaction(async (manager) => {
      await lockPayment(manager, id, { seen: versionSeen(version), isSettled: false });
      await dismiss(manager, id, { administrator, reason });
      const payment = await readPayment(manager, id);
      const applicationCode = payment.applicationCode ?? undefined;
      await recordAccess(manager, { action: 'payment-dismissed', who: administrator.email, applicationCode });
      return { ...payment, suggestions: [] };
    });
  }
}
