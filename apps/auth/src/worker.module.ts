import { HealthModule } from '@lacorte/http-server';
import { JOBS, JobsModule, QUEUES, QueueWorker } from '@lacorte/jobs';
import { OutboxFlows, OutboxModule } from '@lacorte/outbox';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { SCHEMA, type WorkerConfig } from './config';
import { ENTITIES } from './entities';
import { OUTBOX } from './outbox';
import { RemoveExpiredRecords } from './personal-data';

const RETENTION = { jobName: JOBS.removeExpiredRecords, everyMs: 60 * 60 * 1_000, work: RemoveExpiredRecords };

/** The worker of the auth service: turns outbox events into jobs and deletes expired data. Its only routes are health checks. */
@Module({})
export class WorkerModule {
  static forRoot({ DATABASE_URL: url, REDIS_URL: redisUrl, ...periods }: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        DatabaseModule.forRoot({ url, schema: SCHEMA, entities: ENTITIES, poolSize: 3 }),
        HealthModule.forRoot({ postgresql: DatabaseProbe, redis: OutboxFlows }),
        OutboxModule.forRoot({ outbox: OUTBOX, redisUrl, periods }),
        JobsModule.forRoot(redisUrl),
        JobsModule.registerQueues(QUEUES.auth),
      ],
      providers: [RemoveExpiredRecords, QueueWorker.provider({ queue: QUEUES.auth, periods, scheduled: [RETENTION] })],
    };
  }
}
