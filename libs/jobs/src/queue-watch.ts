import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { Logger } from '@nestjs/common';
import type { JobType, Queue } from 'bullmq';

/** The token of the `QueueWatch` of a queue. */
export const watchOf = (queue: string) => `watch of ${queue}`;

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'waiting-children', 'failed'] as const;
/** States of unfinished jobs. A list begins with its oldest job, but the list of delayed jobs begins with the next due job. */
const UNDONE: JobType[] = ['wait', 'prioritized', 'active', 'delayed'];
const LOOKED_AT = 10;

/** Metrics of a queue: the number of jobs per state, and the age of the oldest unfinished job. Also logs outages of Redis. */
export class QueueWatch extends ScrapedFigures {
  readonly logger: Logger;
  private isAway = false;

  constructor(private readonly queue: Queue) {
    super([METRICS.queueJobs, METRICS.queueOldestJobSeconds]);
    this.logger = new Logger(`QueueWorker ${queue.name}`);
    queue.on('error', (error) => this.noteOutage(error));
  }

  /** Logs once per outage, because every attempt to reconnect is an error. */
  noteOutage(error: Error): void {
    if (!this.isAway) this.logger.warn(`queue: ${error.message}`);
    this.isAway = true;
  }

  noteReturn(): void {
    this.isAway = false;
  }

  protected async read(): Promise<void> {
    const { name: queue } = this.queue;
    const [counts, age] = await Promise.all([this.queue.getJobCounts(...STATES), oldestAge(this.queue)]);
    for (const state of STATES) METRICS.queueJobs.set({ queue, state }, counts[state] ?? 0);
    METRICS.queueOldestJobSeconds.set({ queue }, age);
  }
}

/** Returns the age of the oldest unfinished job in seconds; 0 without such a job. */
async function oldestAge(queue: Queue): Promise<number> {
  const oldest = await Promise.all(UNDONE.map((state) => queue.getJobs([state], 0, LOOKED_AT - 1, true)));
  // Scheduled jobs are left out, because they wait for their time.
  const addedAt = oldest.flat().flatMap((job) => (job && !job.repeatJobKey ? [job.timestamp] : []));
  return Math.max(0, Date.now() - Math.min(Date.now(), ...addedAt)) / 1_000;
}
