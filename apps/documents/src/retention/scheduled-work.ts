import { type JobHandler, ScheduledJob } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';

/** Work that comes again by itself. */
export interface RepeatedWork {
  /** @returns what it has done, for the log */
  run(): Promise<object>;
}

/** Does one kind of scheduled work and logs what it did. */
export class ScheduledWork implements JobHandler<ScheduledJob> {
  readonly payload = ScheduledJob;

  constructor(
    readonly jobName: string,
    private readonly work: RepeatedWork,
    private readonly logger: Logger,
  ) {}

  async handle(): Promise<void> {
    this.logger.info(await this.work.run(), `${this.jobName} done`);
  }
}
