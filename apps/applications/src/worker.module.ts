import { HealthModule } from '@lacorte/http-server';
import { createLogger } from '@lacorte/observability';
import { OutboxFlows, OutboxModule } from '@lacorte/outbox';
import { databaseOptions } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { WorkerConfig } from './config';
import { SCHEMA } from './database';
import { LOGGER } from './logger';
import { OUTBOX } from './outbox';
import { RetentionModule } from './retention/retention.module';
import { NumberingFigures } from './submissions/numbering-figures';

const POOL_SIZE = 3;

/**
 * The worker of applications: turns the outbox into jobs, and removes what is past its time. Over HTTP it tells its health and
 * nothing else.
 */
@Module({})
export class WorkerModule {
  static forRoot(config: WorkerConfig): DynamicModule {
    const logger = createLogger('applications-worker', config.LOG_LEVEL);
    const database = { url: config.DATABASE_URL, schema: SCHEMA, entities: [], poolSize: POOL_SIZE };
    return {
      module: WorkerModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot(databaseOptions(database)),
        HealthModule.forRoot({
          inject: [DataSource, OutboxFlows],
          useFactory: (source: DataSource, flow: OutboxFlows) => ({
            postgresql: () => source.query('SELECT 1'),
            redis: () => flow.ping(),
          }),
        }),
        OutboxModule.forRoot({ outbox: OUTBOX, redisUrl: config.REDIS_URL, logger }),
        RetentionModule.forRoot(config.REDIS_URL),
      ],
      providers: [{ provide: LOGGER, useValue: logger }, NumberingFigures],
      exports: [LOGGER],
    };
  }
}
