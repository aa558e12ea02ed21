import { Logger } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import type { JobHandler } from './job-dispatcher';
import { ScheduledJob } from './payloads';
import { JOB_OPTIONS, QUEUE_PERIODS } from './queues';

export interface Schedule {
  jobName: string;
  /** Interval between two runs. */
  everyMs: number;
}

/** A use case that runs on a schedule. */
export interface RepeatedWork {
  /** @returns what it did, for the log */
  run(): Promise<object>;
}

/** Options of a scheduled job, with few attempts, because the next run comes soon. */
const OPTIONS: JobsOptions = { ...JOB_OPTIONS, attempts: 3, backoff: { type: 'exponential', delay: 5_000 } };

/** Creates a BullMQ job scheduler, again if Redis lost it. Several workers share the scheduler, so each run happens once. */
export class JobSchedule {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly queue: Queue,
    private readonly schedule: Schedule,
    private readonly lookMs = QUEUE_PERIODS.SCHEDULE_LOOK_MS,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.look(), this.lookMs);
    this.look();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Creates the scheduler unless it exists and works. @throws Error while Redis is down */
  async ensure(): Promise<void> {
    const { jobName, everyMs } = this.schedule;
    const present = await this.queue.getJobScheduler(jobName);
    // A scheduler that is long overdue has lost its next job.
    if (present?.every === everyMs && (present.next ?? 0) > Date.now() - everyMs) return;
    const job = { name: jobName, data: { everyMs } satisfies ScheduledJob, opts: OPTIONS };
    await this.queue.upsertJobScheduler(jobName, { every: everyMs }, job);
  }

  /** Checks the scheduler. Outages of Redis are ignored, because the queue already logs them. */
  private look(): void {
    this.ensure().catch(() => undefined);
  }
}

/** Runs one kind of scheduled work and logs its result. */
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
