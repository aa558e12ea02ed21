import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { type DynamicModule, Injectable, Module, type Type } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { DataSource, DefaultNamingStrategy, type Table } from 'typeorm';
import { poolOf } from './prepared';

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

@Injectable()
export class DatabaseProbe {
  constructor(private readonly database: DataSource) {}

  async ping(): Promise<void> {
    await this.database.query('SELECT 1');
  }
}

/** Metrics of the number of connections in the pool and of callers that wait for one. */
@Injectable()
class PoolFigures extends ScrapedFigures {
  constructor(private readonly database: DataSource) {
    super([METRICS.pgConnections]);
  }

  protected read(): void {
    const { totalCount, idleCount, waitingCount } = poolOf(this.database);
    METRICS.pgConnections.set({ state: 'total' }, totalCount);
    METRICS.pgConnections.set({ state: 'idle' }, idleCount);
    METRICS.pgConnections.set({ state: 'waiting' }, waitingCount);
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
      providers: [DatabaseProbe, PoolFigures],
      exports: [DatabaseProbe],
    };
  }
}

/** Returns TypeORM options without schema changes, with limited waits, and with retries at startup while the database is not up yet. */
export function databaseOptions({ url, schema, entities = [], poolSize = 10 }: ServiceDatabase): TypeOrmModuleOptions {
  return {
    type: 'postgres',
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

/** Names columns in snake case, and constraints like PostgreSQL if a migration gives no name. */
class SchemaNames extends DefaultNamingStrategy {
  override columnName(property: string, given?: string): string {
    return given || property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `${nameOf(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_fkey`;
  }

  override relationConstraintName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_key`;
  }
}

/** Removes the schema from the name of a table. */
function nameOf(table: Table | string): string {
  const path = typeof table === 'string' ? table : table.name;
  return path.slice(path.lastIndexOf('.') + 1);
}
