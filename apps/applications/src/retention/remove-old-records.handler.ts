import { JOBS, type JobHandler, ScheduledJob } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../logger';
import { RemoveOldRecords } from './remove-old-records';

@Injectable()
export class RemoveOldRecordsHandler implements JobHandler<ScheduledJob> {
  readonly jobName = JOBS.removeOldRecords;
  readonly payload = ScheduledJob;

  constructor(
    private readonly removeOldRecords: RemoveOldRecords,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle(): Promise<void> {
    this.logger.info(await this.removeOldRecords.run(), 'removed what is past its time');
  }
}
