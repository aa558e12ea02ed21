import { JOBS, type JobHandler, ScheduledJob } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import type { RemoveOldUploads } from './remove-old-uploads';

export class RemoveOldUploadsHandler implements JobHandler<ScheduledJob> {
  readonly jobName = JOBS.removeOldUploads;
  readonly payload = ScheduledJob;

  constructor(
    private readonly removeOldUploads: RemoveOldUploads,
    private readonly logger: Logger,
  ) {}

  async handle(): Promise<void> {
    this.logger.info(await this.removeOldUploads.run(), 'removed what is past its time');
  }
}
