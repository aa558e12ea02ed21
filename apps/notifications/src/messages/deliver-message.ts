import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { Timings } from '../config';
import { type Mail, MailRefused, MailServer } from '../mail/mail-server';
import { DeliveryFailed, isPermanent, NotNow, NotWanted, reasonOf } from './fault';
import type { LeasedMessage } from './message';
import { MessageKinds, type Prepared } from './message-kinds';
import { MessageStore } from './message-store';

export interface Attempt {
  /** Whether no retry follows. */
  isLast: boolean;
  prepared: Prepared;
}

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
   * @throws DeliveryFailed when the message can never be sent
   * @throws NotNow when the lease is lost
   * @throws Error when another attempt may succeed
   */
  async run(leased: LeasedMessage, attempt: Attempt): Promise<void> {
    const mail = await this.handOver(leased, attempt);
    if (mail) await this.untilRecorded(() => this.store.noteSent(leased.id, mail));
  }

  private async handOver(leased: LeasedMessage, { isLast, prepared }: Attempt): Promise<Mail | null> {
    const { lease, lane, messageId } = leased;
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
      const isFinal = isPermanent(error);
      const refused = error instanceof MailRefused ? (mail?.to.address ?? null) : null;
      const fault = { lease, reason: reasonOf(error), isFinal: isFinal || isLast, refused };
      await this.untilRecorded(() => this.store.noteFault(fault));
      throw isFinal ? new DeliveryFailed(reasonOf(error)) : error;
    }
  }

  /** Records the outcome of a message, waiting for PostgreSQL if needed, because an unrecorded message is sent again. */
  private async untilRecorded(record: () => Promise<void>): Promise<void> {
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
