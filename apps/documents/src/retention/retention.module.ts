import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { JOBS, JobDispatcher, JobSchedule, QUEUES, type Schedule, workerConnection } from '@lacorte/jobs';
import { createLogger } from '@lacorte/observability';
import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';
import { ConfirmClaims } from '../files/confirm-claims';
import { queueProcessor } from '../queue-processor';
import { MeasureUploads } from '../uploads/measure-uploads';
import { UploadFigures } from '../uploads/upload-figures';
import { RemoveOldUploads } from './remove-old-uploads';
import { RemoveStrayCopies, STRAY_COPIES_EVERY_MS } from './remove-stray-copies';
import { type RepeatedWork, ScheduledWork } from './scheduled-work';

const MINUTE_MS = 60 * 1_000;

/** In the queue `documents`, as in the previous release. */
const TIDYING = { jobName: JOBS.removeOldUploads, everyMs: 5 * MINUTE_MS };

/** Other scheduled jobs. */
const UPKEEP = [
  { jobName: JOBS.removeStrayCopies, everyMs: STRAY_COPIES_EVERY_MS, work: RemoveStrayCopies },
  { jobName: JOBS.measureUploads, everyMs: MINUTE_MS, work: MeasureUploads },
  { jobName: JOBS.confirmClaims, everyMs: MINUTE_MS, work: ConfirmClaims },
] as const;

/** Token of the handler of `removeOldUploads`. */
export const TIDYING_WORK = Symbol('tidying work');

/** Scheduled jobs: they remove old uploads and stray copies, measure uploads and confirm claims. */
@Module({})
export class RetentionModule {
  /** @param queue the worker's own */
  static forRoot(queue: DynamicModule, config: WorkerConfig): DynamicModule {
    const { LOG_LEVEL, APPLICATIONS_URL, REDIS_URL, UPLOADS_MIB } = config;
    const logger = createLogger('documents-worker', LOG_LEVEL);
    return {
      module: RetentionModule,
      imports: [queue, BullModule.registerQueue({ name: QUEUES.upkeep, connection: workerConnection(REDIS_URL) })],
      providers: [
        ...[RemoveOldUploads, RemoveStrayCopies, MeasureUploads],
        {
          provide: ConfirmClaims,
          inject: [DataSource, ServiceSigner],
          useFactory: (database: DataSource, signer: ServiceSigner) =>
            new ConfirmClaims(database, new ServiceClient('applications', APPLICATIONS_URL, signer)),
        },
        {
          provide: UploadFigures,
          inject: [DataSource],
          useFactory: (database: DataSource) => new UploadFigures(database, UPLOADS_MIB),
        },
        {
          provide: TIDYING_WORK,
          inject: [RemoveOldUploads],
          useFactory: (work: RepeatedWork) => new ScheduledWork(TIDYING.jobName, work, logger),
        },
        {
          provide: JobDispatcher,
          inject: UPKEEP.map(({ work }) => work),
          useFactory: (...works: RepeatedWork[]) => {
            const names = UPKEEP.map(({ jobName }) => jobName);
            const handlers = works.map((work, index) => new ScheduledWork(names[index] ?? '', work, logger));
            return new JobDispatcher(names, handlers);
          },
        },
        queueProcessor(QUEUES.upkeep, UPKEEP.length),
        scheduleOf(QUEUES.documents, TIDYING),
        ...UPKEEP.map((schedule) => scheduleOf(QUEUES.upkeep, schedule)),
      ],
      exports: [TIDYING_WORK],
    };
  }
}

function scheduleOf(queue: string, { jobName, everyMs }: Schedule): Provider {
  return {
    provide: `schedule of ${jobName}`,
    inject: [getQueueToken(queue)],
    useFactory: (own: Queue) => new JobSchedule(own, { jobName, everyMs }),
  };
}
