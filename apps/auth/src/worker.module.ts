import { HealthModule } from '@lacorte/http-server';
import { JOBS, QUEUES, QueueWorker } from '@lacorte/jobs';
import { OutboxFlows, OutboxModule } from '@lacorte/outbox';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import type { WorkerConfig } from './config';
import { SCHEMA } from './database';
import { ENTITIES } from './entities';
import { FinishErasureHandler } from './erasure/finish-erasure';
import { OUTBOX } from './outbox';
import { RemoveExpiredRecords } from './retention/remove-expired-records';

const POOL_SIZE = 3;
const RETENTION = { jobName: JOBS.removeExpiredRecords, everyMs: 60 * 60 * 1_000, work: RemoveExpiredRecords };
/** The step of auth in the erasure of accounts (docs/adr/0042). */
const ERASURE = { queue: QUEUES.accountErasures, jobs: [JOBS.finishErasure], handlers: [FinishErasureHandler] };

/** The worker of auth: turns outbox events into jobs and deletes expired data. Its only routes are health checks. */
@Module({})
export class WorkerModule {
  static forRoot({ DATABASE_URL: url, REDIS_URL: redisUrl, ...periods }: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        DatabaseModule.forRoot({ url, schema: SCHEMA, entities: ENTITIES, poolSize: POOL_SIZE }),
        HealthModule.forRoot({ postgresql: DatabaseProbe, redis: OutboxFlows }),
        OutboxModule.forRoot({ outbox: OUTBOX, redisUrl, periods }),
      ],
      providers: [
        RemoveExpiredRecords,
        FinishErasureHandler,
        QueueWorker.provider({ queue: QUEUES.auth, redisUrl, periods, scheduled: [RETENTION] }),
        QueueWorker.provider({ ...ERASURE, redisUrl, periods }),
      ],
    };
  }
}
