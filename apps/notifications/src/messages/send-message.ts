import { JOBS, type JobHandler, LookAgain, SendMessageJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Timings } from '../config';
import { MailServer } from '../mail/mail-server';
import { type Attempt, DeliverMessage } from './deliver-message';
import { NotNow, reasonOf } from './fault';
import { MessageKinds } from './message-kinds';
import { MessageLeases } from './message-leases';
import { MessageStore } from './message-store';

/**
 * Records the message that a job wants sent, and sends it once, however often the job runs: the row holds the lease and the state. Jobs
 * also name messages that have a row.
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
   * @throws LookAgain while the message cannot be sent: another run sends it, it is too early, or the worker stops
   * @throws Error when another attempt may succeed
   */
  async handle({ messageId, wanted }: SendMessageJob, job: Job): Promise<void> {
    if (wanted) {
      this.kinds.requireWantable(wanted.kind);
      await this.store.note([{ id: messageId, ...wanted }]);
    }
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    const prepared = async () => Object.values(await job.getChildrenValues());
    try {
      await this.send(messageId, { isLast, prepared });
    } catch (error) {
      // A constant pause, because growing ones would delay the messages of a killed worker long after its leases have expired.
      if (error instanceof NotNow) throw new LookAgain(error.message, error.afterMs ?? this.timings.retryMs);
      throw error;
    }
  }

  private async send(id: string, attempt: Attempt): Promise<void> {
    // The server is checked before the lease, so that an outage costs no attempts.
    await this.server.reachable().catch((error: unknown) => {
      throw new NotNow(reasonOf(error));
    });
    const leased = await this.store.lease(id);
    if (leased === null) return;
    if (leased instanceof NotNow) throw leased;
    await this.leases.during(leased.lease, () => this.deliver.run(leased, attempt));
  }
}
