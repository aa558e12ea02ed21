import { WorkLoop } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Timings } from '../config';
import { MailServer } from '../mail/mail-server';
import { DeliverMessage } from './deliver-message';
import { NotNow } from './fault';
import type { LeasedMessage } from './message';
import { MessageLeases } from './message-leases';
import { MessageStore } from './message-store';

/**
 * Number of `retryMs` during which this worker takes no abandoned messages after an outage of PostgreSQL. The leases of every worker have
 * expired then, also on messages that the mail server has accepted. The other workers record those messages within this time, because
 * their pauses are shorter (`untilRecorded`).
 */
const RETRIES_AFTER_OUTAGE = 5;
/** Messages leased by one statement. */
const SLICE = 25;
/**
 * Messages being sent, or sent and not yet recorded: a killed worker may repeat so many. Up to two more slices are leased ahead, and wait.
 */
const AT_ONCE = 50;

/**
 * Sends the messages of batches, of any kind: they have rows and no jobs, because a job costs more than the message. A failed message
 * waits in its row for the next attempt. Several workers share the work.
 */
@Injectable()
export class SendBatches extends WorkLoop {
  private readonly limit = pLimit(AT_ONCE);
  private readonly sending = new Set<Promise<void>>();
  /** Last failure to lease messages, by `performance.now()`. */
  private failedAt = Number.NEGATIVE_INFINITY;
  /** Resolves when the last slice is begun. */
  private begun?: Promise<void>;

  constructor(
    private readonly store: MessageStore,
    private readonly deliver: DeliverMessage,
    private readonly leases: MessageLeases,
    private readonly server: MailServer,
    private readonly timings: Timings,
  ) {
    const { pollMs, retryMs } = timings;
    super({ pollMs, pauseAfterFaultMs: retryMs, fault: 'messages of batches have to wait' });
  }

  /** Waits for the last messages before the connections that they need are closed. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await Promise.all(this.sending);
  }

  /** Leases one slice while the last one is being sent, so that no connection waits for PostgreSQL. */
  protected async round(): Promise<boolean> {
    // The server is checked before the lease, so that an outage costs no attempts.
    await this.server.reachable();
    const leased = await this.lease();
    const begun = leased.map((message) => this.send(message)).at(-1);
    await this.begun;
    this.begun = begun;
    return leased.length > 0;
  }

  private async lease(): Promise<LeasedMessage[]> {
    const isWanted = performance.now() - this.failedAt > RETRIES_AFTER_OUTAGE * this.timings.retryMs;
    try {
      return await this.store.leaseOfBatches(SLICE, { isWanted, except: this.leases.messageIds });
    } catch (error) {
      this.failedAt = performance.now();
      throw error;
    }
  }

  /** Sends a message after those before it. @returns when the sending begins */
  private send(message: LeasedMessage): Promise<void> {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const sending = this.leases.during(message.lease, () =>
      this.limit(() => {
        begin();
        return this.attempt(message);
      }),
    );
    this.sending.add(sending);
    void sending.finally(() => this.sending.delete(sending));
    return begun;
  }

  private async attempt(message: LeasedMessage): Promise<void> {
    const { id, attempts } = message;
    try {
      // Messages leased ahead need not find out one by one that the mail server is down.
      await this.server.reachable();
      await this.deliver.run(message);
    } catch (error) {
      // The row has the reason, which may name the recipient.
      if (!(error instanceof NotNow)) this.logger.warn(`message ${id} of a batch failed at attempt ${attempts}`);
    }
  }
}
