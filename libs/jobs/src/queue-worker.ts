import { METRICS, readAtScrape } from '@lacorte/observability';
import { type FactoryProvider, Logger, type Type } from '@nestjs/common';
import { DelayedError, type Job, type JobType, Queue, Worker } from 'bullmq';
import { workerConnection } from './connections';
import { aboutJob, JobDispatcher, type JobHandler } from './job-dispatcher';
import { JobSchedule, type RepeatedWork, type Schedule, ScheduledWork } from './job-schedule';
import type { SendMessageJob } from './payloads';
import { QUEUE_PERIODS, type QueuePeriods, workerOptions } from './queues';

/** Thrown by a handler to run the job again later, which does not count as an attempt of the job. */
export class LookAgain extends Error {
  /** @param failedAttempt number of the attempt that has failed, for the logs, if the handler itself counts attempts */
  constructor(
    reason: string,
    readonly afterMs: number,
    readonly failedAttempt?: number,
  ) {
    super(reason);
  }
}

/** Work that the worker repeats without a request. */
interface Scheduled<Work> extends Schedule {
  work: Work;
}

interface WorkerSettings<Handler, Work> {
  queue: string;
  redisUrl: string;
  /** Number of jobs at once. */
  concurrency?: number;
  /** Job names, each with exactly one of `handlers`. */
  jobs?: readonly string[];
  handlers?: readonly Handler[];
  scheduled?: readonly Scheduled<Work>[];
  /** The settings of the service. */
  periods?: QueuePeriods;
}

/**
 * Runs the jobs of a queue while the process runs: hands each to its handler, logs failures, maintains the schedules
 * and reports the queue's metrics.
 */
export class QueueWorker {
  private readonly logger: Logger;
  private readonly queue: Queue;
  private readonly dispatcher: JobDispatcher;
  private readonly schedules: JobSchedule[];
  private readonly unwatch: () => void;
  private worker?: Worker;
  private isAway = false;

  constructor(private readonly settings: WorkerSettings<JobHandler, RepeatedWork>) {
    const { queue, redisUrl, jobs = [], handlers = [], scheduled = [], periods = QUEUE_PERIODS } = settings;
    this.logger = new Logger(`${QueueWorker.name} ${queue}`);
    this.dispatcher = new JobDispatcher(
      [...jobs, ...scheduled.map(({ jobName }) => jobName)],
      [...handlers, ...scheduled.map(({ jobName, work }) => new ScheduledWork(jobName, work))],
    );
    this.queue = new Queue(queue, { connection: workerConnection(redisUrl) });
    this.queue.on('error', (error) => this.noteOutage(error));
    this.schedules = scheduled.map((schedule) => new JobSchedule(this.queue, schedule, periods.SCHEDULE_LOOK_MS));
    this.unwatch = watchQueue(this.queue);
  }

  /** A provider of a worker whose handlers and scheduled work Nest creates. */
  static provider({
    handlers = [],
    scheduled = [],
    ...settings
  }: WorkerSettings<Type<JobHandler>, Type<RepeatedWork>>): FactoryProvider<QueueWorker> {
    return {
      provide: `worker of ${settings.queue}`,
      inject: [...handlers, ...scheduled.map(({ work }) => work)],
      useFactory: (...made: unknown[]) =>
        new QueueWorker({
          ...settings,
          handlers: made.slice(0, handlers.length) as JobHandler[],
          scheduled: scheduled.map((one, n) => ({ ...one, work: made[handlers.length + n] as RepeatedWork })),
        }),
    };
  }

  onApplicationBootstrap(): void {
    const { queue, redisUrl, concurrency, periods = QUEUE_PERIODS } = this.settings;
    const connection = workerConnection(redisUrl);
    const options = { ...workerOptions(periods), connection, ...(concurrency && { concurrency }) };
    this.worker = new Worker(queue, (job, token) => this.process(job, token), options)
      .on('failed', (job, error) => this.noteFailure(job, error))
      .on('error', (error) => this.noteOutage(error))
      .on('active', () => {
        this.isAway = false;
      });
    for (const schedule of this.schedules) schedule.start();
  }

  /** Waits for the jobs in flight while all their dependencies still work. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const schedule of this.schedules) schedule.stop();
    await this.worker?.close();
  }

  async onApplicationShutdown(): Promise<void> {
    this.unwatch();
    await this.queue.close();
  }

  private async process(job: Job, token?: string): Promise<unknown> {
    try {
      return await this.dispatcher.dispatch(job);
    } catch (error) {
      if (!(error instanceof LookAgain) || token === undefined) throw error;
      if (error.failedAttempt !== undefined) {
        this.noteFailure(job, error, error.failedAttempt);
        // For the dashboard of queues, which shows no error of a delayed job.
        await job.log(`attempt ${error.failedAttempt}: ${withoutAddresses(error.message)}`);
      }
      await job.moveToDelayed(Date.now() + error.afterMs, token);
      throw new DelayedError();
    }
  }

  private noteFailure(job: Job | undefined, { message }: Error, attempt = job?.attemptsMade): void {
    const reason = withoutAddresses(message);
    aboutJob(job, () => this.logger.warn(`job ${job?.name} ${job?.id} failed at attempt ${attempt}: ${reason}`));
  }

  /** Logs once per outage, because every attempt to reconnect is an error. */
  private noteOutage(error: Error): void {
    if (!this.isAway) this.logger.warn(`queue: ${error.message}`);
    this.isAway = true;
  }
}

/** Mail servers name the recipient when they refuse a message, also as `user@host` without a dot. */
function withoutAddresses(reason: string): string {
  const words = reason.split(/([\s<>])/);
  return words.map((word) => (word.includes('@') ? '…@…' : word)).join('');
}

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'waiting-children', 'failed'] as const;
/** States of unfinished jobs. Each list is read from its oldest end; delayed jobs begin with the next one due. */
const UNDONE: JobType[] = ['wait', 'prioritized', 'active', 'delayed'];
const LOOKED_AT = 10;

/** Reports the number of jobs per state and the age of the oldest unfinished job. @returns a function that stops it */
export function watchQueue(queue: Queue): () => void {
  return readAtScrape({
    gauges: [METRICS.queueJobs, METRICS.queueOldestJobSeconds],
    read: async () => {
      const [counts, age] = await Promise.all([queue.getJobCounts(...STATES), oldestAge(queue)]);
      for (const state of STATES) METRICS.queueJobs.set({ queue: queue.name, state }, counts[state] ?? 0);
      METRICS.queueOldestJobSeconds.set({ queue: queue.name }, age);
    },
  });
}

/** Age of the oldest unfinished job in seconds; 0 without such a job. */
async function oldestAge(queue: Queue): Promise<number> {
  const oldest = await Promise.all(UNDONE.map((state) => queue.getJobs([state], 0, LOOKED_AT - 1, true)));
  // Scheduled jobs are not late.
  const addedAt = oldest.flat().flatMap((job) => (job && !job.repeatJobKey ? [dueAt(job)] : []));
  return Math.max(0, Date.now() - Math.min(Date.now(), ...addedAt)) / 1_000;
}

/** Age counts from the instant before which a message must not be sent. */
function dueAt({ timestamp, data }: Job<Partial<SendMessageJob> | undefined>): number {
  const { notBefore } = data?.wanted ?? {};
  return notBefore ? Math.max(timestamp, Date.parse(notBefore)) : timestamp;
}
