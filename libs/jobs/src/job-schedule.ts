import type { JobsOptions, Queue } from 'bullmq';
import { JOB_OPTIONS } from './options';
import type { ScheduledJob } from './payloads';

/** A repeated job. */
export interface Schedule {
  jobName: string;
  everyMs: number;
}

const LOOK_EVERY_MS = 60_000;

/** Few attempts, because the next run comes soon. */
const OPTIONS: JobsOptions = { ...JOB_OPTIONS, attempts: 3, backoff: { type: 'exponential', delay: 5_000 } };

/** Maintains a BullMQ job scheduler, also after Redis lost it. Several workers share it, so each run happens once. */
export class JobSchedule {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly queue: Queue,
    private readonly schedule: Schedule,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
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
    const isAtWork = present?.every === everyMs && (present.next ?? 0) > Date.now() - everyMs;
    if (isAtWork) return;
    const data: ScheduledJob = { everyMs };
    await this.queue.upsertJobScheduler(jobName, { every: everyMs }, { name: jobName, data, opts: OPTIONS });
  }

  /** Ignores outages of Redis, which the queue already logs. */
  private look(): void {
    this.ensure().catch(() => undefined);
  }
}
