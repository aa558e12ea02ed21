import {
  aboutJob,
  JOBS,
  JobDispatcher,
  JobSchedule,
  QUEUES,
  WORKER_OPTIONS,
  watchQueue,
  workerConnection,
} from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import { BullModule, getQueueToken, InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { LOGGER } from '../logger';
import { RemoveOldRecords, RemoveOldRecordsHandler } from './remove-old-records';

const EVERY_MS = 60 * 60 * 1_000;

/** Takes the jobs of the queue `applications`. */
@Processor(QUEUES.applications, WORKER_OPTIONS)
class ApplicationsProcessor extends WorkerHost {
  constructor(
    private readonly dispatcher: JobDispatcher,
    @InjectQueue(QUEUES.applications) queue: Queue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    queue.on('error', () => this.broken());
    watchQueue(queue);
  }

  process(job: Job): Promise<unknown> {
    return this.dispatcher.dispatch(job);
  }

  /** Called by Nest at the end: jobs in flight end while all that they need is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }

  @OnWorkerEvent('failed')
  failed(job: Job | undefined, err: Error): void {
    aboutJob(job, () =>
      this.logger.warn({ err, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade }, 'a job has failed'),
    );
  }

  /** Without a listener an outage of Redis would end the process; the outbox logs it already. */
  @OnWorkerEvent('error')
  broken(): void {}
}

/** Deletes expired records, every hour. */
@Module({})
export class RetentionModule {
  static forRoot(redisUrl: string): DynamicModule {
    return {
      module: RetentionModule,
      imports: [BullModule.registerQueue({ name: QUEUES.applications, connection: workerConnection(redisUrl) })],
      providers: [
        RemoveOldRecords,
        RemoveOldRecordsHandler,
        ApplicationsProcessor,
        {
          provide: JobDispatcher,
          inject: [RemoveOldRecordsHandler],
          useFactory: (handler: RemoveOldRecordsHandler) => new JobDispatcher([JOBS.removeOldRecords], [handler]),
        },
        {
          provide: JobSchedule,
          inject: [getQueueToken(QUEUES.applications)],
          useFactory: (queue: Queue) => new JobSchedule(queue, { jobName: JOBS.removeOldRecords, everyMs: EVERY_MS }),
        },
      ],
    };
  }
}
