import { callerOf, ServiceClient } from '@lacorte/http-client';
import { HealthModule } from '@lacorte/http-server';
import { ServiceCallsModule, ServiceSigner } from '@lacorte/identity';
import { JOBS, JobRemover, JobsModule, QUEUES, QueueWorker } from '@lacorte/jobs';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { RedisClient, RedisModule } from '@lacorte/redis';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from './config';
import { ENTITIES } from './entities';
import { EraseMessages } from './erasure/erase-messages';
import { BatchFigures } from './messages/message-figures';
import { MessageStore } from './messages/message-store';
import { MessagesModule } from './messages/messages.module';
import { SCHEMA } from './migrations';
import { BatchLoop } from './payment-requests/batch-loop';
import { EndBatches } from './payment-requests/end-batches';
import { RecipientsSource } from './payment-requests/recipients-source';
import { NoteRankingMessages } from './ranking-messages/note-ranking-messages';

/** The worker sends e-mails and records the messages of batches. It stays ready while the mail server is down, and messages wait. */
@Module({})
export class NotificationsWorkerModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const { REDIS_URL: redisUrl } = config;
    return {
      module: NotificationsWorkerModule,
      imports: [
        ServiceCallsModule.forRoot('notifications-worker', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA, entities: ENTITIES }),
        // The client logs no outages of Redis, because the queues do.
        RedisModule.forRoot({ url: redisUrl }),
        JobsModule.forRoot(redisUrl),
        JobsModule.registerQueues(QUEUES.rankingMessages, QUEUES.messageErasures),
        MessagesModule.forRoot(config),
        HealthModule.forRoot({ postgresql: DatabaseProbe, redis: RedisClient }),
      ],
      providers: [
        callerOf(RecipientsSource, 'applications', config.APPLICATIONS_URL),
        EndBatches,
        BatchLoop,
        BatchFigures,
        callerOf(NoteRankingMessages, 'applications', config.APPLICATIONS_URL, MessageStore),
        QueueWorker.provider({
          queue: QUEUES.rankingMessages,
          periods: config,
          jobs: [JOBS.noteRankingMessages],
          handlers: [NoteRankingMessages],
        }),
        // JobRemover and EraseMessages carry out this service's step in the erasure of accounts (docs/adr/0042).
        {
          provide: JobRemover,
          useFactory: () => new JobRemover(redisUrl, [QUEUES.messages], [QUEUES.rankingMessages]),
        },
        {
          provide: EraseMessages,
          inject: [ServiceSigner, DataSource, JobRemover],
          useFactory: (signer: ServiceSigner, database: DataSource, jobs: JobRemover) => {
            const auth = new ServiceClient('auth', config.AUTH_URL, signer);
            const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
            return new EraseMessages({ auth, applications }, database, jobs);
          },
        },
        QueueWorker.provider({
          queue: QUEUES.messageErasures,
          periods: config,
          jobs: [JOBS.eraseMessages],
          handlers: [EraseMessages],
        }),
      ],
    };
  }
}
