import { JOBS, JobDispatcher, JobSchedule, QUEUES, workerConnection } from '@lacorte/jobs';
import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ApplicationsProcessor } from './applications.processor';
import { RemoveOldRecords } from './remove-old-records';
import { RemoveOldRecordsHandler } from './remove-old-records.handler';

const EVERY_MS = 60 * 60 * 1_000;

/** Removes what is past its time, every hour. */
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
