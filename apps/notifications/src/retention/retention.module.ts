import { JOBS, JobSchedule, QUEUES } from '@lacorte/jobs';
import { createLogger } from '@lacorte/observability';
import { getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { WorkerConfig } from '../config';
import { RemoveOldMessages } from './remove-old-messages';
import { RemoveOldMessagesHandler } from './remove-old-messages.handler';

const EVERY_MS = 24 * 60 * 60 * 1_000;

/** Removes what is past its time, every day. */
@Module({})
export class RetentionModule {
  /** @param queue the worker's own */
  static forRoot(queue: DynamicModule, { LOG_LEVEL }: WorkerConfig): DynamicModule {
    const logger = createLogger('notifications-worker', LOG_LEVEL);
    return {
      module: RetentionModule,
      imports: [queue],
      providers: [
        RemoveOldMessages,
        {
          provide: RemoveOldMessagesHandler,
          inject: [RemoveOldMessages],
          useFactory: (remove: RemoveOldMessages) => new RemoveOldMessagesHandler(remove, logger),
        },
        {
          provide: JobSchedule,
          inject: [getQueueToken(QUEUES.notifications)],
          useFactory: (own: Queue) => new JobSchedule(own, { jobName: JOBS.removeOldMessages, everyMs: EVERY_MS }),
        },
      ],
      exports: [RemoveOldMessagesHandler],
    };
  }
}
