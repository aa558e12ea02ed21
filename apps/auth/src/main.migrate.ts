import { runMigrations } from '@lacorte/persistence';
import { readMigrateConfig } from './config';
import { SCHEMA } from './database';
import { MIGRATIONS } from './migrations';

await runMigrations(readMigrateConfig(), { schema: SCHEMA, migrations: MIGRATIONS });
