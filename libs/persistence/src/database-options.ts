import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
import type { EntitySchema, MixedList } from 'typeorm';
import { watchedPostgres } from './watched-pool';

export interface ServiceDatabase {
  /** Connection URL with the service's own login role. */
  url: string;
  /** The service's schema; its role's search path begins with it. */
  schema: string;
  // biome-ignore lint/complexity/noBannedTypes: TypeORM's own type for entity classes
  entities?: MixedList<Function | string | EntitySchema>;
  /** Maximum number of connections of this process. */
  poolSize?: number;
}

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** TypeORM options: no schema changes, bounded waits, and retries at startup while the database is not up yet. */
export function databaseOptions({ url, schema, entities = [], poolSize = 10 }: ServiceDatabase): TypeOrmModuleOptions {
  return {
    type: 'postgres',
    driver: watchedPostgres,
    url,
    schema,
    entities,
    synchronize: false,
    migrationsRun: false,
    poolSize,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    retryDelay: 1_000,
    extra: {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
    },
  };
}
