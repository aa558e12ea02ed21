import { LookAgain } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { type Mail, MailRefused, MailServer } from '../mail/mail-server';
import { DeliveryFailed, isPermanent, LOOK_AGAIN_MS, NotWanted, reasonOf } from './fault';
import type { ClaimedMessage } from './message';
import { MessageKinds, type Prepared } from './message-kinds';
import { MessageLeases } from './message-leases';
import { MessageStore } from './message-store';
import { untilRecorded } from './until-recorded';

export interface Attempt {
  /** Whether no retry follows. */
  isLast: boolean;
  prepared: Prepared;
}

/**
 * Sends one message once, however often it is called: the row holds the claim and the state. The claim is checked right
 * before the message goes to the mail server. A run that is killed between the server's acceptance and the update of the
 * row, or suspended there for longer than its claim, repeats the message under the same Message-ID.
 */
@Injectable()
export class SendMessage {
  constructor(
    private readonly store: MessageStore,
    private readonly kinds: MessageKinds,
    private readonly leases: MessageLeases,
    private readonly server: MailServer,
  ) {}

  /**
   * @throws DeliveryFailed when it can never be sent
   * @throws LookAgain while it cannot be sent: another run sends it, it is too early, or the worker stops
   * @throws Error when another attempt may succeed
   */
  async run(id: string, attempt: Attempt): Promise<void> {
    await this.untilReachable();
    const claimed = await this.store.claim(id);
    if (claimed === null) return;
    if (claimed instanceof LookAgain) throw claimed;
    await this.leases.during(claimed.lease, async () => {
      const mail = await this.handOver(claimed, attempt);
      if (mail) await untilRecorded(() => this.store.noteSent(id, mail));
    });
  }

  /** Before the claim, so that an outage costs no attempts. */
  private async untilReachable(): Promise<void> {
    try {
      await this.server.reachable();
    } catch (error) {
      throw new LookAgain(reasonOf(error), LOOK_AGAIN_MS);
    }
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
