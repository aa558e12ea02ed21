import { HealthModule } from '@lacorte/http-server';
import { EraseAccountJob, JOBS, type JobHandler, JobsModule, QUEUES, QueueWorker } from '@lacorte/jobs';
import { OutboxFlows, OutboxModule } from '@lacorte/outbox';
import { DatabaseModule, DatabaseProbe, runPrepared, statement } from '@lacorte/persistence';
import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SCHEMA, type WorkerConfig } from './config';
import { ENTITIES } from './entities';
import { ERASING_PROCESSES } from './erasure/erase-account';
import { OUTBOX } from './outbox';
import { RemoveExpiredRecords } from './personal-data';

/** The address is needed until each process has erased its data and the last e-mail has ended. An event without a language has none. */
const FORGET_ADDRESS = statement('forget-erased-address')`
  UPDATE auth.outbox SET payload = payload - 'email' - 'provenEmail'
  WHERE kind = 'account-erased' AND payload->>'userId' = $1::text AND payload->'done' ?& $2::text[]
    AND (payload->'done' ? 'told' OR NOT payload ? 'language')`;

const IS_UNFINISHED = statement('is-erasure-unfinished')`
  SELECT FROM auth.outbox WHERE kind = 'account-erased' AND payload->>'userId' = $1::text AND payload ? 'email'`;

/** The last step of the erasure of an account. It deletes the address that the other steps needed. */
@Injectable()
class FinishErasureHandler implements JobHandler<EraseAccountJob, void> {
  readonly jobName = JOBS.finishErasure;
  readonly payload = EraseAccountJob;

  constructor(private readonly database: DataSource) {}

  /** @throws Error while a process has not said that its step has ended */
  async handle({ userId }: EraseAccountJob): Promise<void> {
    await runPrepared(this.database, FORGET_ADDRESS, [userId, ERASING_PROCESSES]);
    const unfinished = await runPrepared(this.database, IS_UNFINISHED, [userId]);
    if (unfinished.length > 0) throw new Error('a step of the erasure has not ended yet');
  }
}

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
        DatabaseModule.forRoot({ url, schema: SCHEMA, entities: ENTITIES, poolSize: 3 }),
        HealthModule.forRoot({ postgresql: DatabaseProbe, redis: OutboxFlows }),
        OutboxModule.forRoot({ outbox: OUTBOX, redisUrl, periods }),
        JobsModule.forRoot(redisUrl),
        JobsModule.registerQueues(QUEUES.auth, QUEUES.accountErasures),
      ],
      providers: [
        RemoveExpiredRecords,
        FinishErasureHandler,
        QueueWorker.provider({ queue: QUEUES.auth, periods, scheduled: [RETENTION] }),
        QueueWorker.provider({ ...ERASURE, periods }),
      ],
    };
  }
}
