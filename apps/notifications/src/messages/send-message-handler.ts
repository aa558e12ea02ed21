import { JOBS, type JobHandler, SendMessageJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { MessageStore } from './message-store';
import { SendMessage } from './send-message';

/** Records the message that a job wants sent, and sends it. Jobs also name messages that have a row. */
@Injectable()
export class SendMessageHandler implements JobHandler<SendMessageJob, void> {
  readonly jobName = JOBS.sendMessage;
  readonly payload = SendMessageJob;

  constructor(
    private readonly store: MessageStore,
    private readonly sendMessage: SendMessage,
  ) {}

  async handle({ messageId, wanted }: SendMessageJob, job: Job): Promise<void> {
    if (wanted) await this.store.note([{ id: messageId, ...wanted }]);
    await this.sendMessage.run(messageId, {
      isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
      prepared: async () => Object.values(await job.getChildrenValues()),
    });
  }
}
