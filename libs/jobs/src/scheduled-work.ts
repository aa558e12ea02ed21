import { Logger } from '@nestjs/common';
import type { JobHandler } from './job-dispatcher';
import { ScheduledJob } from './payloads';

/** A use case that runs on a schedule. */
export interface RepeatedWork {
  /** @returns what it did, for the log */
  run(): Promise<object>;
}

/** Runs one kind of scheduled work and logs what it did. */
export class ScheduledWork implements JobHandler<ScheduledJob> {
  readonly payload = ScheduledJob;
  private readonly logger = new Logger(ScheduledWork.name);

  constructor(
    readonly jobName: string,
    private readonly work: RepeatedWork,
  ) {}

  async handle(): Promise<void> {
    this.logger.log(await this.work.run(), `${this.jobName} done`);
  }
}
