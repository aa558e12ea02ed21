import { METRICS, readAtScrape } from '@lacorte/observability';
import { type DynamicModule, Injectable, Module, type Type } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { SchemaNames } from './schema-names';

/** A pool that reports its number of connections and of waiting callers. */
class WatchedPool extends pg.Pool {
  private readonly unwatch = readAtScrape({
    gauges: [METRICS.pgConnections],
    read: () => {
      METRICS.pgConnections.set({ state: 'total' }, this.totalCount);
      METRICS.pgConnections.set({ state: 'idle' }, this.idleCount);
      METRICS.pgConnections.set({ state: 'waiting' }, this.waitingCount);
    },
  });

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.unwatch();
    return callback ? super.end(callback) : super.end();
  }
}

/** node-postgres as TypeORM expects its driver, with watched pools. */
const watchedPostgres = { ...pg, Pool: WatchedPool };

interface ServiceDatabase {
  /** Connection URL with the service's own login role. */
  url: string;
  /** The service's schema; its role's search path begins with it. */
  schema: string;
  /** Entities of its tables. */
  entities?: Type[];
  /** Maximum number of connections of this process. */
  poolSize?: number;
}

export const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** Checks whether PostgreSQL answers. */
@Injectable()
export class DatabaseProbe {
  constructor(private readonly database: DataSource) {}

  async ping(): Promise<void> {
    await this.database.query('SELECT 1');
  }
}

/** Connects a process to its service's schema, and provides TypeORM's DataSource and the probe everywhere. */
@Module({})
export class DatabaseModule {
  static forRoot(database: ServiceDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [TypeOrmModule.forRoot(databaseOptions(database))],
      providers: [DatabaseProbe],
      exports: [DatabaseProbe],
    };
  }
}

/** TypeORM options: no schema changes, bounded waits, and retries at startup while the database is not up yet. */
export function databaseOptions({ url, schema, entities = [], poolSize = 10 }: ServiceDatabase): TypeOrmModuleOptions {
  return {
    type: 'postgres',
    driver: watchedPostgres,
    url,
    schema,
    entities,
    namingStrategy: new SchemaNames(),
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    synchronize: false,
    migrationsRun: false,
    poolSize,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    retryDelay: 1_000,
    extra: { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, statement_timeout: STATEMENT_TIMEOUT_MS, keepAlive: true },
  };
}
