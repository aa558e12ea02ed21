import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import type { ReceivedPayment } from './incoming-payment.row';
import { ReceivePayments } from './receive-payments';

/** Limits how long one transaction keeps its applications locked. */
const EVENTS_AT_ONCE = 50;

/**
 * Takes in the payments of events. Those that arrive in one turn of the event loop share a transaction; when it fails, each is taken
 * in alone, so that one that cannot be stored fails alone.
 */
@Injectable()
export class ReceiveEvent {
  private readonly loader: DataLoader<ReceivedPayment, boolean>;

  constructor(private readonly receivePayments: ReceivePayments) {
    this.loader = new DataLoader((payments) => this.takeAll(payments), {
      cache: false,
      maxBatchSize: EVENTS_AT_ONCE,
      // Requests of one turn arrive in callbacks of their own; the default would start a transaction for each.
      batchScheduleFn: (start) => void setImmediate(start),
    });
  }

  async run(payment: ReceivedPayment): Promise<void> {
    await this.loader.load(payment);
  }

  private async takeAll(payments: readonly ReceivedPayment[]): Promise<(boolean | Error)[]> {
    try {
      await this.receivePayments.run([...payments], null);
      return payments.map(() => true);
    } catch (error) {
      if (payments.length === 1) throw error;
      return Promise.all(
        payments.map((payment) => this.receivePayments.run([payment], null).then(() => true, toError)),
      );
    }
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
