import type { DismissPaymentDto, IncomingPayment } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { lockPayment, readPayment, settling } from './settle-payment';

const DISMISS = settling('dismiss-incoming-payment', 'dismissed', `state = 'dismissed', dismissal = $4`);

/** Sets a payment aside that pays no fee, with the reason. */
@Injectable()
export class DismissPayment {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found; conflict when it is settled or has changed */
  run(id: string, { reason, version }: DismissPaymentDto, { userId, email }: Identity): Promise<IncomingPayment> {
    return this.database.transaction(async (manager) => {
      await lockPayment(manager, id, { version, isSettled: false });
      await runPrepared(manager, DISMISS, [id, userId, email, reason]);
      const payment = await readPayment(manager, id);
      const applicationCode = payment.applicationCode ?? undefined;
      await recordAccess(manager, { action: 'payment-dismissed', who: email, applicationCode });
      return { ...payment, suggestions: [] };
    });
  }
}
