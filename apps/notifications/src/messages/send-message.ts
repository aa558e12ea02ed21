import { LookAgain } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { type Attempt, DeliverMessage } from './deliver-message';
import { LOOK_AGAIN_MS, reasonOf } from './fault';
import { MessageLeases } from './message-leases';
import { MessageStore } from './message-store';

/** Sends the message of a job once, however often it is called: the row holds the claim and the state. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly store: MessageStore,
    private readonly deliver: DeliverMessage,
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
    await this.leases.during(claimed.lease, () => this.deliver.run(claimed, attempt));
  }

  /** Before the claim, so that an outage costs no attempts. */
  private async untilReachable(): Promise<void> {
    try {
      await this.server.reachable();
    } catch (error) {
      throw new LookAgain(reasonOf(error), LOOK_AGAIN_MS);
    }
  }
}
