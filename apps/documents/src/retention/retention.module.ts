import { JOBS, JobSchedule, QUEUES } from '@lacorte/jobs';
import { createLogger } from '@lacorte/observability';
import { getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { WorkerConfig } from '../config';
import { RemoveOldUploads } from './remove-old-uploads';
import { RemoveOldUploadsHandler } from './remove-old-uploads.handler';

/** Often enough that what a busy day leaves behind is gone within the hour after its time. */
const EVERY_MS = 15 * 60 * 1_000;

/** Removes uploads that are past their time. */
@Module({})
export class RetentionModule {
  /** @param queue the worker's own */
  static forRoot(queue: DynamicModule, { LOG_LEVEL }: WorkerConfig): DynamicModule {
    const logger = createLogger('documents-worker', LOG_LEVEL);
    return {
      module: RetentionModule,
      imports: [queue],
      providers: [
        RemoveOldUploads,
        {
          provide: RemoveOldUploadsHandler,
          inject: [RemoveOldUploads],
          useFactory: (remove: RemoveOldUploads) => new RemoveOldUploadsHandler(remove, logger),
        },
        {
          provide: JobSchedule,
          inject: [getQueueToken(QUEUES.documents)],
          useFactory: (own: Queue) => new JobSchedule(own, { jobName: JOBS.removeOldUploads, everyMs: EVERY_MS }),
        },
      ],
      exports: [RemoveOldUploadsHandler],
    };
  }
}
