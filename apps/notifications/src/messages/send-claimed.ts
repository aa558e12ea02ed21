import { Injectable } from '@nestjs/common';
import { type Mail, MailServer } from '../mail/mail-server';
import { DeliveryFailed, isPermanent, MessageTaken, reasonOf } from './fault';
import type { Lease } from './lease';
import { MessageLeases } from './message-leases';
import { untilRecorded } from './until-recorded';

/** A message that this run, and no other, may send now. */
export interface ClaimedMessage {
  /** The same at every attempt, so that mail programs show a repeat once. */
  messageId: string;
  lease: Lease;
}

/** How a kind of message is written, and where it is recorded what became of it. */
export interface Sending {
  /** Whether nobody will try again after this attempt. */
  isLastAttempt: boolean;
  /** Writes the message; null when it is not to be sent after all, which `compose` records. */
  compose: () => Promise<Mail | null>;
  /** Also for a message that another run has claimed since: that it was sent is a fact. */
  noteSent: (mail: Mail) => Promise<void>;
  /** Gives the message back while it is still claimed: to be tried again, or failed for good. */
  noteFault: (reason: string, isFinal: boolean) => Promise<void>;
}

/**
 * Sends one claimed message. The claim is looked at right before the mail server gets the message. A run that ends between the
 * mail server's yes and the row's note, or is stopped in between for longer than its claim, repeats the message under the
 * same Message-ID.
 */
@Injectable()
export class SendClaimed {
  constructor(
    private readonly leases: MessageLeases,
    private readonly server: MailServer,
  ) {}

  /**
   * @throws DeliveryFailed when it can never be sent
   * @throws MessageTaken when the claim is lost
   * @throws Error when another attempt may succeed
   */
  run(claimed: ClaimedMessage, sending: Sending): Promise<void> {
    return this.leases.during(claimed.lease, async () => {
      const mail = await this.handOver(claimed, sending);
      if (mail) await untilRecorded(() => sending.noteSent(mail));
    });
  }

  private async handOver({ lease, messageId }: ClaimedMessage, sending: Sending): Promise<Mail | null> {
    try {
      const mail = await sending.compose();
      if (mail) await this.server.send({ ...mail, messageId }, () => lease.require());
      return mail;
    } catch (error) {
      if (error instanceof MessageTaken) throw error;
      const isFinal = isPermanent(error);
      await untilRecorded(() => sending.noteFault(reasonOf(error), isFinal || sending.isLastAttempt));
      throw isFinal ? new DeliveryFailed(reasonOf(error)) : error;
    }
  }
}
