import { JOBS, type JobHandler, ScheduledJob } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import type { RemoveOldMessages } from './remove-old-messages';

export class RemoveOldMessagesHandler implements JobHandler<ScheduledJob> {
  readonly jobName = JOBS.removeOldMessages;
  readonly payload = ScheduledJob;

  constructor(
    private readonly removeOldMessages: RemoveOldMessages,
    private readonly logger: Logger,
  ) {}

  async handle(): Promise<void> {
    this.logger.info({ messages: await this.removeOldMessages.run() }, 'removed what is past its time');
  }
}
