import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '@lacorte/errors';
import { JOB_OPTIONS, LastAttemptFailed } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { Timings } from '../config';
import { type Mail, MailRefused, MailServer } from '../mail/mail-server';
import { AttemptFailed, isPermanent, NotNow, NotWanted, reasonOf } from './fault';
import type { LeasedMessage } from './message';
import { MessageKinds, type Prepared } from './message-kinds';
import { MessageStore } from './message-store';

/**
 * Maximum number of attempts of a message, which is that of a job. The row counts the attempts, so that the count
 * outlasts the job.
 */
const ATTEMPTS = JOB_OPTIONS.attempts ?? 1;

/**
 * Composes a leased message, passes it to the mail server, and records the result. The caller renews the lease, which is checked
 * right before the message goes to the mail server. A run that is killed between the server's acceptance and the update of the row, or
 * suspended there for longer than its lease, repeats the message under the same Message-ID.
 */
@Injectable()
export class DeliverMessage {
  constructor(
    private readonly store: MessageStore,
    private readonly kinds: MessageKinds,
    private readonly server: MailServer,
    private readonly timings: Timings,
  ) {}

  /**
   * @throws LastAttemptFailed when the message can never be sent, or this was the last attempt
   * @throws AttemptFailed when another attempt follows
   * @throws NotNow when the lease is lost, or the message has to wait
   */
  async run(leased: LeasedMessage, prepared: Prepared = async () => []): Promise<void> {
    const mail = await this.handOver(leased, prepared);
    if (mail) await this.untilRecorded(() => this.store.noteSent(leased.id, mail));
  }

  private async handOver(leased: LeasedMessage, prepared: Prepared): Promise<Mail | null> {
    const { lease, lane, messageId, attempts } = leased;
    let mail: Mail | null = null;
    try {
      await this.kinds.requireWanted(leased);
      const askedAt = performance.now();
      mail = await this.kinds.compose(leased, prepared);
      const mayGo = async () => {
        if (performance.now() - askedAt > this.timings.freshMs) await this.kinds.requireWanted(leased);
        lease.require();
      };
      if (mail) await this.server.send({ ...mail, messageId }, lane, mayGo);
      return mail;
    } catch (error) {
      if (error instanceof NotNow) throw error;
      if (error instanceof NotWanted) {
        await this.untilRecorded(() => this.store.withhold(lease, reasonOf(error)));
        return null;
      }
      const reason = reasonOf(error);
      const isFinal = isPermanent(error) || attempts >= ATTEMPTS;
      const refused = error instanceof MailRefused ? (mail?.to.address ?? null) : null;
      const waitMs = await this.untilRecorded(() => this.store.noteFault({ lease, reason, isFinal, refused }));
      throw isFinal ? new LastAttemptFailed(reason, attempts) : new AttemptFailed(reason, attempts, waitMs);
    }
  }

  /** Records the outcome of a message, waiting for PostgreSQL if needed, because an unrecorded message is sent again. */
  private async untilRecorded<T>(record: () => Promise<T>): Promise<T> {
    const { retryMs } = this.timings;
    for (let waitMs = retryMs / 2; ; waitMs = Math.min(waitMs * 2, retryMs * 2)) {
      try {
        return await record();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
      await pause(waitMs);
    }
  }
}
