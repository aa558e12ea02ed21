import { getQueueToken, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { FactoryProvider, Type } from '@nestjs/common';
import { DelayedError, type Job, type Queue } from 'bullmq';
import { aboutJob, JobDispatcher, type JobHandler } from './job-dispatcher';
import { JobSchedule, type RepeatedWork, type Schedule, ScheduledWork } from './job-schedule';
import { type QueueWatch, watchOf } from './queue-watch';
import { QUEUE_PERIODS, type QueuePeriods, workerOptions } from './queues';

/** Thrown by a handler to run the job again later. This run does not count as an attempt of the job. */
export class LookAgain extends Error {
  constructor(
    reason: string,
    readonly afterMs: number,
  ) {
    super(reason);
  }
}

/** Work that the worker repeats without a request. */
interface Scheduled extends Schedule {
  work: Type<RepeatedWork>;
}

interface WorkerSettings {
  /** Name of a queue that was registered with `JobsModule.registerQueues`. */
  queue: string;
  /** Number of jobs at once. */
  concurrency?: number;
  /** Job names, each with exactly one of `handlers`. */
  jobs?: readonly string[];
  /** Classes of handlers, or tokens of providers that make several. */
  handlers?: readonly (Type<JobHandler> | string)[];
  scheduled?: readonly Scheduled[];
  /** Periods from the service's configuration; by default QUEUE_PERIODS. */
  periods?: QueuePeriods;
}

/** The processor of a queue. It passes each job to its handler, logs failures and maintains the schedules. */
export class QueueWorker extends WorkerHost {
  constructor(
    private readonly watch: QueueWatch,
    private readonly dispatcher: JobDispatcher,
    private readonly schedules: readonly JobSchedule[],
  ) {
    super();
  }

  /** Returns a provider of the processor. Nest creates its handlers and scheduled work. */
  static provider(settings: WorkerSettings): FactoryProvider<QueueWorker> {
    const { queue: name, concurrency, jobs = [], handlers = [], scheduled = [], periods = QUEUE_PERIODS } = settings;
    const names = [...jobs, ...scheduled.map(({ jobName }) => jobName)];

    // The periods are settings of the service, so the options of the decorator are only known here.
    @Processor(name, { ...workerOptions(periods), ...(concurrency && { concurrency }), autorun: false })
    class NamedWorker extends QueueWorker {}

    return {
      provide: `worker of ${name}`,
      inject: [getQueueToken(name), watchOf(name), ...handlers, ...scheduled.map(({ work }) => work)],
      useFactory: (queue: Queue, watch: QueueWatch, ...made: unknown[]) => {
        const work = scheduled.map(
          ({ jobName }, n) => new ScheduledWork(jobName, made[handlers.length + n] as RepeatedWork),
        );
        const found = made.slice(0, handlers.length).flat() as JobHandler[];
        const schedules = scheduled.map((schedule) => new JobSchedule(queue, schedule, periods.SCHEDULE_LOOK_MS));
        return new NamedWorker(watch, new JobDispatcher(names, [...found, ...work]), schedules);
      },
    };
  }

  /** Starts to take jobs. BullModule created the worker in `onModuleInit`, when other providers were not yet initialised. */
  onApplicationBootstrap(): void {
    this.worker.run().catch((error: Error) => this.noteOutage(error));
    for (const schedule of this.schedules) schedule.start();
  }

  /**
   * Waits for the jobs in progress while all their dependencies still work. BullModule closes workers in `onApplicationShutdown`, where
   * dependencies may already be closed.
   */
  async beforeApplicationShutdown(): Promise<void> {
    for (const schedule of this.schedules) schedule.stop();
    await this.worker.close();
  }

  async process(job: Job, token?: string): Promise<unknown> {
    try {
      return await this.dispatcher.dispatch(job);
    } catch (error) {
      if (!(error instanceof LookAgain) || token === undefined) throw error;
      await job.moveToDelayed(Date.now() + error.afterMs, token);
      throw new DelayedError();
    }
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, { message }: Error): void {
    const failure = `job ${job?.name} ${job?.id} failed at attempt ${job?.attemptsMade}`;
    aboutJob(job, () => this.watch.logger.warn(`${failure}: ${withoutAddresses(message)}`));
  }

  @OnWorkerEvent('error')
  noteOutage(error: Error): void {
    this.watch.noteOutage(error);
  }

  @OnWorkerEvent('active')
  noteReturn(): void {
    this.watch.noteReturn();
  }
}

/** Hides e-mail addresses in a log line, also `user@host` without a dot. Mail servers name the recipient when they refuse a message. */
export function withoutAddresses(reason: string): string {
  const words = reason.split(/([\s<>])/);
  return words.map((word) => (word.includes('@') ? '…@…' : word)).join('');
}
