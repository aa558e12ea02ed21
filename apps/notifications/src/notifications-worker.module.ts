import { HealthModule } from '@lacorte/http-server';
import { ServiceCallsModule } from '@lacorte/identity';
import { JOBS, JobSchedule, QUEUES, RedisProbe } from '@lacorte/jobs';
import { getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from './config';
import { DatabaseModule } from './database.module';
import { MessagesModule } from './messages/messages.module';
import { PaymentRequestsWorkerModule } from './payment-requests/payment-requests-worker.module';

const REMOVE_OLD_EVERY_MS = 24 * 60 * 60 * 1_000;

/** The worker: sends e-mails. The mail server may be away: messages wait, the worker stays ready. */
@Module({})
export class NotificationsWorkerModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const redis = new RedisProbe(config.REDIS_URL);
    return {
      module: NotificationsWorkerModule,
      imports: [
        ServiceCallsModule.forRoot('notifications-worker', config),
        DatabaseModule.forRoot(config.DATABASE_URL),
        MessagesModule.forRoot(config),
        PaymentRequestsWorkerModule.forRoot(config),
        HealthModule.forRoot({
          inject: [DataSource],
          useFactory: (database: DataSource) => ({
            postgres: () => database.query('SELECT 1'),
            redis: () => redis.ping(),
          }),
        }),
      ],
      providers: [
        { provide: RedisProbe, useFactory: () => redis },
        {
          provide: JobSchedule,
          inject: [getQueueToken(QUEUES.notifications)],
          useFactory: (queue: Queue) =>
            new JobSchedule(queue, { jobName: JOBS.removeOldMessages, everyMs: REMOVE_OLD_EVERY_MS }),
        },
      ],
    };
  }
}
