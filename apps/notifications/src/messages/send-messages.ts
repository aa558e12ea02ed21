import { WorkLoop } from '@lacorte/jobs';
import { inSpan, newTrace, parseTraceparent, runInContext } from '@lacorte/observability';
import pLimit from 'p-limit';
import type { Timings } from '../config';
import type { Lane } from '../mail/lanes';
import type { MailServer } from '../mail/mail-server';
import type { DeliverMessage } from './deliver-message';
import type { LeasedMessage } from './message';
import type { MessageLeases } from './message-leases';
import type { MessageStore } from './message-store';
import type { NewMessages } from './new-messages';

/**
 * Time in units of `retryMs` during which this worker takes no abandoned messages after an outage of PostgreSQL. During the outage all
 * leases expire, also those of messages that the mail server has accepted. Their workers record such messages within this time, because
 * they try again sooner (`untilRecorded`).
 */
const RETRIES_AFTER_OUTAGE = 5;
const SLICE = 25;
/**
 * Maximum number of messages of a lane that are being sent, or sent and not yet recorded. A killed worker may cause this many repeats in
 * each lane. Up to two more slices are leased in advance.
 */
const AT_ONCE = 50;

/**
 * Sends the messages of a lane that are due. Their rows are the queue, and a failed message waits in its row for the next attempt. Several
 * workers share the work. The lanes have separate loops, so that leased messages of batches do not delay a message that a person waits for.
 */
export class SendMessages extends WorkLoop {
  private readonly limit = pLimit(AT_ONCE);
  private readonly sending = new Set<Promise<void>>();
  /** Last failure to lease messages, by `performance.now()`. */
  private failedAt = Number.NEGATIVE_INFINITY;
  /** Resolves when the sending of the last message of the most recent slice begins. */
  private begun?: Promise<void>;

  constructor(
    private readonly store: MessageStore,
    private readonly deliver: DeliverMessage,
    private readonly leases: MessageLeases,
    private readonly server: MailServer,
    private readonly timings: Timings,
    newMessages: NewMessages,
    private readonly lane: Lane,
  ) {
    const { pollMs, retryMs } = timings;
    super({ pollMs, pauseAfterFaultMs: retryMs, fault: `${lane} messages have to wait` });
    newMessages.onRecorded(() => this.wake());
  }

  /** Waits for messages that are being sent, before the connections that they need are closed. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await Promise.all(this.sending);
  }

  /** Leases a slice while the previous slice is being sent, so that no connection waits for PostgreSQL. */
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
    const takesAbandoned = performance.now() - this.failedAt > RETRIES_AFTER_OUTAGE * this.timings.retryMs;
    try {
      return await this.store.lease(this.lane, SLICE, { areTaken: takesAbandoned, except: this.leases.messageIds });
    } catch (error) {
      this.failedAt = performance.now();
      throw error;
    }
  }

  /** Sends a message when fewer than AT_ONCE are in progress. The promise resolves when the sending begins. */
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

  /** Log lines of the attempt have the trace of the request that caused the message. */
  private attempt(message: LeasedMessage): Promise<void> {
    const { id, kind, traceparent } = message;
    const context = { requestId: `message-${id}`, trace: parseTraceparent(traceparent ?? undefined) ?? newTrace() };
    return runInContext(context, async () => {
      try {
        await inSpan({ name: 'send-message', kind: 'consumer', attributes: { kind } }, () => this.sendLeased(message));
      } catch (err) {
        this.logger.warn({ err }, `message ${id} waits for the end of its lease`);
      }
    });
  }

  private async sendLeased(message: LeasedMessage): Promise<void> {
    // Messages that were leased in advance wait here for the end of an outage, except at shutdown.
    const isReachable = await this.server.reachable().then(
      () => true,
      () => false,
    );
    await (isReachable ? this.deliver.run(message) : this.store.giveBack(message.lease));
  }
}
