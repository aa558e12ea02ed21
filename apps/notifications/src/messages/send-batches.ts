import { JOB_OPTIONS, WorkLoop } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { Lanes } from '../mail/lanes';
import { MailServer } from '../mail/mail-server';
import { Timings } from '../timings';
import { DeliverMessage } from './deliver-message';
import { NotNow } from './fault';
import type { ClaimedMessage } from './message';
import { MessageLeases } from './message-leases';
import { MessageStore } from './message-store';

/**
 * After an outage of PostgreSQL the claims of every worker have expired, also on messages that the mail server has accepted. As many
 * `retryMs` as the others certainly need to record them: their pauses are shorter (`untilRecorded`).
 */
const RETRIES_AFTER_OUTAGE = 5;
/** Messages claimed by one statement. */
const SLICE = 25;
/** Sent and not yet recorded, or being sent: what a killed worker may repeat. Up to two more slices are claimed ahead, and wait. */
const AT_ONCE = 50;
/** As many as a job has. */
const ATTEMPTS = JOB_OPTIONS.attempts ?? 1;

const NOTHING_PREPARED = () => Promise.resolve([]);

/**
 * Sends the messages of batches, of any kind: they have rows and no jobs, because a job costs more than the message. A failed message
 * waits in its row for the next attempt. Several workers share the work.
 */
@Injectable()
export class SendBatches extends WorkLoop {
  private readonly places = new Lanes(AT_ONCE);
  private readonly sending = new Set<Promise<void>>();
  /** By `performance.now()`. */
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

  /** Before the connections that the last messages need are closed. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await Promise.all(this.sending);
  }

  /** Claims one slice while the last one is being sent, so that no connection waits for PostgreSQL. */
  protected async round(): Promise<boolean> {
    // The server is checked before the claim, so that an outage costs no attempts.
    await this.server.reachable();
    const claimed = await this.claim();
    const begun = claimed.map((message) => this.send(message)).at(-1);
    await this.begun;
    this.begun = begun;
    return claimed.length > 0;
  }

  private async claim(): Promise<ClaimedMessage[]> {
    const isWanted = performance.now() - this.failedAt > RETRIES_AFTER_OUTAGE * this.timings.retryMs;
    try {
      return await this.store.claimOfBatches(SLICE, { isWanted, except: this.leases.messageIds });
    } catch (error) {
      this.failedAt = performance.now();
      throw error;
    }
  }

  /** @returns when it is begun, after those before it */
  private send(message: ClaimedMessage): Promise<void> {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const sending = this.leases.during(message.lease, () =>
      this.places.take('batch', () => {
        begin();
        return this.attempt(message);
      }),
    );
    this.sending.add(sending);
    void sending.finally(() => this.sending.delete(sending));
    return begun;
  }

  private async attempt(message: ClaimedMessage): Promise<void> {
    const { id, attempts } = message;
    try {
      // Messages claimed ahead need not find out one by one that the mail server is down.
      await this.server.reachable();
      await this.deliver.run(message, { isLast: attempts >= ATTEMPTS, prepared: NOTHING_PREPARED });
    } catch (error) {
      // The row has the reason, which may name the recipient.
      if (!(error instanceof NotNow)) this.logger.warn(`message ${id} of a batch failed at attempt ${attempts}`);
    }
  }
}
