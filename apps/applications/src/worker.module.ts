import { callerOf } from '@lacorte/http-client';
import { HealthModule } from '@lacorte/http-server';
import { ServiceCallsModule } from '@lacorte/identity';
import { JOBS, JobsModule, QUEUES, QueueWorker } from '@lacorte/jobs';
import { OutboxFlows, OutboxModule } from '@lacorte/outbox';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RemindOfMissing } from './attachments/remind-of-missing';
import type { WorkerConfig } from './config';
import { ChangeEmailHandler } from './corrections/change-email';
import { SCHEMA } from './database';
import { RemindOfRequests } from './document-requests/remind-of-requests';
import { NotifyDraftOwners } from './drafts/notify-draft-owners';
import { ENTITIES } from './entities';
import { EraseApplicationsHandler } from './erasure/erase-applications';
import { TellTenderOpened } from './opening-notices/tell-tender-opened';
import { OUTBOX } from './outbox';
import { ComputeRanking, EndFailedRankings } from './rankings/compute-ranking';
import { RemoveOldRecords } from './retention/remove-old-records';
import { NumberingFigures } from './submissions/numbering';

const POOL_SIZE = 3;
const RETENTION = { jobName: JOBS.removeOldRecords, everyMs: 60 * 60 * 1_000, work: RemoveOldRecords };
const NOTICES = [
  { jobName: JOBS.tellTenderOpened, everyMs: 30 * 1_000, work: TellTenderOpened },
  { jobName: JOBS.remindOfDrafts, everyMs: 30 * 1_000, work: NotifyDraftOwners },
  { jobName: JOBS.remindOfRequests, everyMs: 30 * 1_000, work: RemindOfRequests },
];
const REMINDER = { jobName: JOBS.remindOfMissing, everyMs: 30 * 1_000, work: RemindOfMissing };
const ERASURE = {
  queue: QUEUES.applicationErasures,
  jobs: [JOBS.eraseApplications],
  handlers: [EraseApplicationsHandler],
};

const ADDRESSES = { queue: QUEUES.addressChanges, jobs: [JOBS.changeEmail], handlers: [ChangeEmailHandler] };

const RANKINGS = { queue: QUEUES.rankings, jobs: [JOBS.computeRanking], handlers: [ComputeRanking] };

/** The worker. It turns outbox events into jobs, computes rankings and deletes expired data. Its only routes are health checks. */
@Module({})
export class WorkerModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const { DATABASE_URL: url, REDIS_URL: redisUrl, AUTH_URL, ...periods } = config;
    const ended = { jobName: JOBS.endFailedRankings, everyMs: periods.RANKING_END_FAILED_MS, work: EndFailedRankings };
    return {
      module: WorkerModule,
      imports: [
        ServiceCallsModule.forRoot('applications-worker', config),
        DatabaseModule.forRoot({ url, schema: SCHEMA, entities: ENTITIES, poolSize: POOL_SIZE }),
        HealthModule.forRoot({ postgresql: DatabaseProbe, redis: OutboxFlows }),
        OutboxModule.forRoot({ outbox: OUTBOX, redisUrl, periods }),
        JobsModule.forRoot(redisUrl),
        JobsModule.registerQueues(
          QUEUES.applications,
          QUEUES.applicationUpkeep,
          QUEUES.missingDocuments,
          QUEUES.applicationErasures,
          QUEUES.rankings,
          QUEUES.addressChanges,
        ),
      ],
      providers: [
        RemoveOldRecords,
        TellTenderOpened,
        NotifyDraftOwners,
        RemindOfRequests,
        RemindOfMissing,
        NumberingFigures,
        callerOf(EraseApplicationsHandler, 'auth', AUTH_URL, DataSource),
        callerOf(ChangeEmailHandler, 'auth', AUTH_URL, DataSource),
        {
          provide: ComputeRanking,
          inject: [DataSource],
          useFactory: (database: DataSource) => new ComputeRanking(database, periods),
        },
        EndFailedRankings,
        QueueWorker.provider({ queue: QUEUES.applications, periods, scheduled: [RETENTION] }),
        QueueWorker.provider({ queue: QUEUES.applicationUpkeep, periods, scheduled: NOTICES }),
        QueueWorker.provider({ queue: QUEUES.missingDocuments, periods, scheduled: [REMINDER] }),
        QueueWorker.provider({ ...ERASURE, periods }),
        QueueWorker.provider({ ...ADDRESSES, periods }),
        QueueWorker.provider({ ...RANKINGS, periods, scheduled: [ended] }),
      ],
    };
  }
}
