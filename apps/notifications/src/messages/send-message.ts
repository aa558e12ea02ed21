import { JOBS, type JobHandler, LookAgain, SendMessageJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Timings } from '../config';
import { MailServer } from '../mail/mail-server';
import { DeliverMessage } from './deliver-message';
import { AttemptFailed, NotNow, reasonOf } from './fault';
import { MessageKinds, type Prepared } from './message-kinds';
import { MessageLeases } from './message-leases';
import { MessageStore } from './message-store';

/**
 * Records the message that a job wants sent, and sends it once, however often the job runs: the row holds the lease, the state, the
 * attempts and the time of the next one. Jobs also name messages that have a row.
 */
@Injectable()
export class SendMessageHandler implements JobHandler<SendMessageJob, void> {
  readonly jobName = JOBS.sendMessage;
  readonly payload = SendMessageJob;

  constructor(
    private readonly kinds: MessageKinds,
    private readonly store: MessageStore,
    private readonly deliver: DeliverMessage,
    private readonly leases: MessageLeases,
    private readonly server: MailServer,
    private readonly timings: Timings,
  ) {}

  /**
   * @throws DeliveryFailed when the message can never be sent, also for a kind that comes with a batch only
   * @throws LookAgain while the message cannot be sent: an attempt has failed, another run sends it, it is too early, or the worker
   *   stops
   * @throws Error when the row could not be written or read
   */
  async handle({ messageId, wanted }: SendMessageJob, job: Job): Promise<void> {
    if (wanted) {
      this.kinds.requireWantable(wanted.kind);
      await this.store.note([{ id: messageId, ...wanted }]);
    }
    const prepared = async () => Object.values(await job.getChildrenValues());
    try {
      await this.send(messageId, prepared);
    } catch (error) {
      // A constant pause, because growing ones would delay the messages of a killed worker long after its leases have expired.
      const { retryMs } = this.timings;
      if (error instanceof NotNow) throw new LookAgain(error.message, error.afterMs ?? retryMs);
      if (error instanceof AttemptFailed) throw new LookAgain(error.message, error.afterMs ?? retryMs, error.attempt);
      throw error;
    }
  }

  private async send(id: string, prepared: Prepared): Promise<void> {
    // The server is checked before the lease, so that an outage costs no attempts.
    await this.server.reachable().catch((error: unknown) => {
      throw new NotNow(reasonOf(error));
    });
    const leased = await this.store.lease(id);
    if (leased === null) return;
    if (leased instanceof NotNow) throw leased;
    await this.leases.during(leased.lease, () => this.deliver.run(leased, prepared));
  }
}
