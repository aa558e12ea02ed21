import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '@lacorte/errors';
import { LookAgain } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { type Mail, MailRefused, MailServer } from '../mail/mail-server';
import { DeliveryFailed, isPermanent, NotWanted, reasonOf } from './fault';
import type { ClaimedMessage } from './message';
import { MessageKinds, type Prepared } from './message-kinds';
import { MessageStore } from './message-store';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;

export interface Attempt {
  /** Whether no retry follows. */
  isLast: boolean;
  prepared: Prepared;
}

/**
 * Composes a claimed message, passes it to the mail server, and records the result. The caller renews the claim, which is checked right before the
 * message goes to the mail server. A run that is killed between the server's acceptance and the update of the row, or
 * suspended there for longer than its claim, repeats the message under the same Message-ID.
 */
@Injectable()
export class DeliverMessage {
  constructor(
    private readonly store: MessageStore,
    private readonly kinds: MessageKinds,
    private readonly server: MailServer,
  ) {}

  /**
   * @throws DeliveryFailed when it can never be sent
   * @throws LookAgain when the claim is lost
   * @throws Error when another attempt may succeed
   */
  async run(claimed: ClaimedMessage, attempt: Attempt): Promise<void> {
    const mail = await this.handOver(claimed, attempt);
    if (mail) await untilRecorded(() => this.store.noteSent(claimed.id, mail));
  }

  private async handOver(claimed: ClaimedMessage, { isLast, prepared }: Attempt): Promise<Mail | null> {
    const { lease, lane, messageId } = claimed;
    let mail: Mail | null = null;
    try {
      mail = await this.kinds.compose(claimed, prepared);
      if (mail) await this.server.send({ ...mail, messageId }, lane, () => lease.require());
      return mail;
    } catch (error) {
      if (error instanceof LookAgain) throw error;
      if (error instanceof NotWanted) {
        await untilRecorded(() => this.store.withhold(lease, reasonOf(error)));
        return null;
      }
      const isFinal = isPermanent(error);
      const refused = error instanceof MailRefused ? (mail?.to.address ?? null) : null;
      const fault = { lease, reason: reasonOf(error), isFinal: isFinal || isLast, refused };
      await untilRecorded(() => this.store.noteFault(fault));
      throw isFinal ? new DeliveryFailed(reasonOf(error)) : error;
    }
  }
}

/** Records the outcome of a message, waiting for PostgreSQL if needed, because an unrecorded message is sent again. */
async function untilRecorded(record: () => Promise<void>): Promise<void> {
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await record();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
    await pause(waitMs);
  }
}
