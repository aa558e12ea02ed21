import { turnWriter } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import type { ReceivedPayment } from './incoming-payment.row';
import { ReceivePayments } from './receive-payments';

/** Limits how long one transaction keeps its applications locked. */
const EVENTS_AT_ONCE = 50;

/** Takes in the payments of events. Those that arrive in one turn of the event loop share a transaction. */
@Injectable()
export class ReceiveEvent {
  private readonly payments;

  constructor(receivePayments: ReceivePayments) {
    this.payments = turnWriter(EVENTS_AT_ONCE, async (payments: readonly ReceivedPayment[]) => {
      await receivePayments.run([...payments], null);
      return payments.map(() => true);
    });
  }

  async run(payment: ReceivedPayment): Promise<void> {
    await this.payments.load(payment);
  }
}
