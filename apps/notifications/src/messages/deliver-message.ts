import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '@lacorte/errors';
import { JOB_OPTIONS, withoutAddresses } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';
import { Timings } from '../config';
import { type Mail, MailRefused, MailServer } from '../mail/mail-server';
import { DeliveryFailed, isPermanent, NotNow, NotWanted, reasonOf } from './fault';
import type { LeasedMessage } from './message';
import { MessageKinds } from './message-kinds';
import { MessageStore } from './message-store';

const ATTEMPTS = JOB_OPTIONS.attempts ?? 1;
/** Error of a message whose lease expired at the last attempt. It is not composed again, because that may have killed the workers. */
const LOST = `attempt ${ATTEMPTS} had no outcome: its worker was killed, or could not record it`;

/**
 * Composes a leased message, passes it to the mail server, and records the result. The caller renews the lease, and this class checks it
 * right before the message goes to the mail server. A run may be killed, or suspended beyond its lease, between the server's acceptance and
 * the update of the row. Then the message is sent again with the same Message-ID.
 */
@Injectable()
export class DeliverMessage {
  private readonly logger = new Logger(DeliverMessage.name);

  constructor(
    private readonly store: MessageStore,
    private readonly kinds: MessageKinds,
    private readonly server: MailServer,
    private readonly timings: Timings,
  ) {}

  async run(leased: LeasedMessage): Promise<void> {
    const mail = await this.handOver(leased);
    if (mail) await this.untilRecorded(() => this.store.noteSent(leased.id, mail));
  }

  /** @returns the message if the mail server has accepted it */
  private async handOver(leased: LeasedMessage): Promise<Mail | null> {
    const { id, lease, lane, messageId, attempts } = leased;
    let mail: Mail | null = null;
    try {
      if (attempts > ATTEMPTS) throw new DeliveryFailed(LOST);
      await this.kinds.requireWanted(leased);
      const askedAt = performance.now();
      mail = await this.kinds.compose(leased);
      const mayGo = async () => {
        if (performance.now() - askedAt > this.timings.freshMs) await this.kinds.requireWanted(leased);
        lease.require();
      };
      if (mail) await this.server.send({ ...mail, messageId }, lane, mayGo);
      return mail;
    } catch (error) {
      if (error instanceof NotNow) return null;
      const reason = reasonOf(error);
      if (error instanceof NotWanted) {
        await this.untilRecorded(() => this.store.withhold(lease, reason));
        return null;
      }
      const isFinal = isPermanent(error) || attempts >= ATTEMPTS;
      const refused = error instanceof MailRefused ? (mail?.to.address ?? null) : null;
      await this.untilRecorded(() => this.store.noteFault(lease, { reason, isFinal, refused }));
      this.logger.warn(`message ${id} failed at attempt ${attempts}: ${withoutAddresses(reason)}`);
      return null;
    }
  }

  /** Records the outcome of a message, waiting for PostgreSQL if needed, because an unrecorded message is sent again. */
  private async untilRecorded(record: () => Promise<void>): Promise<void> {
    const { retryMs } = this.timings;
    for (let waitMs = retryMs / 2; ; waitMs = Math.min(waitMs * 2, retryMs * 2)) {
      try {
        await record();
        return;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
      await pause(waitMs);
    }
  }
}
