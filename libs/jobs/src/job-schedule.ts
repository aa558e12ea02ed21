import type { JobsOptions, Queue } from 'bullmq';
import { JOB_OPTIONS } from './options';
import type { ScheduledJob } from './payloads';

/** A job that comes again and again. */
export interface Schedule {
  jobName: string;
  everyMs: number;
}

const LOOK_EVERY_MS = 60_000;

/** The next one comes soon enough: few attempts. */
const OPTIONS: JobsOptions = { ...JOB_OPTIONS, attempts: 3, backoff: { type: 'exponential', delay: 5_000 } };

/**
 * Keeps a BullMQ job scheduler there for as long as a worker lives: made when it is missing, also after Redis has lost everything.
 * Several workers keep one and the same, so that each run of the job is one run.
 */
export class JobSchedule {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly queue: Queue,
    private readonly schedule: Schedule,
  ) {}

  /** Called by Nest at the start. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  /** Called by Nest at the end. */
  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Makes the scheduler unless it is there and at work. @throws Error while Redis is away */
  async ensure(): Promise<void> {
    const { jobName, everyMs } = this.schedule;
    const present = await this.queue.getJobScheduler(jobName);
    // One that is long overdue has lost its next job.
    const isAtWork = present?.every === everyMs && (present.next ?? 0) > Date.now() - everyMs;
    if (isAtWork) return;
    const data: ScheduledJob = { everyMs };
    await this.queue.upsertJobScheduler(jobName, { every: everyMs }, { name: jobName, data, opts: OPTIONS });
  }

  /** While Redis is away there is nothing to do, and the queue's own log says so. */
  private look(): void {
    this.ensure().catch(() => undefined);
  }
}
