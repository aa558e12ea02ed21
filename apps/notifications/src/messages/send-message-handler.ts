import { JOBS, type JobHandler, SendMessageJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { MessageKinds } from './message-kinds';
import { MessageStore } from './message-store';
import { SendMessage } from './send-message';

/** Records the message that a job wants sent, and sends it. Jobs also name messages that have a row. */
@Injectable()
export class SendMessageHandler implements JobHandler<SendMessageJob, void> {
  readonly jobName = JOBS.sendMessage;
  readonly payload = SendMessageJob;

  constructor(
    private readonly kinds: MessageKinds,
    private readonly store: MessageStore,
    private readonly sendMessage: SendMessage,
  ) {}

  /** @throws DeliveryFailed for a kind that comes with a batch only; as `SendMessage.run` */
  async handle({ messageId, wanted }: SendMessageJob, job: Job): Promise<void> {
    if (wanted) {
      this.kinds.requireWantable(wanted.kind);
      await this.store.note([{ id: messageId, ...wanted }]);
    }
    await this.sendMessage.run(messageId, {
      isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
      prepared: async () => Object.values(await job.getChildrenValues()),
    });
  }
}
