import { LookAgain } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { Timings } from '../timings';
import { type Attempt, DeliverMessage } from './deliver-message';
import { NotNow, reasonOf } from './fault';
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
    private readonly timings: Timings,
  ) {}

  /**
   * @throws DeliveryFailed when it can never be sent
   * @throws LookAgain while it cannot be sent: another run sends it, it is too early, or the worker stops
   * @throws Error when another attempt may succeed
   */
  async run(id: string, attempt: Attempt): Promise<void> {
    try {
      await this.untilReachable();
      const claimed = await this.store.claim(id);
      if (claimed === null) return;
      if (claimed instanceof NotNow) throw claimed;
      await this.leases.during(claimed.lease, () => this.deliver.run(claimed, attempt));
    } catch (error) {
      // A constant pause, because growing ones would delay the messages of a killed worker long after its claims have expired.
      if (error instanceof NotNow) throw new LookAgain(error.message, error.afterMs ?? this.timings.retryMs);
      throw error;
    }
  }

  /** Before the claim, so that an outage costs no attempts. */
  private async untilReachable(): Promise<void> {
    try {
      await this.server.reachable();
    } catch (error) {
      throw new NotNow(reasonOf(error));
    }
  }
}
