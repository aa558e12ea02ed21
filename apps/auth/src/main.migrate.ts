import { runMigrations } from '@lacorte/persistence';
import { readMigrateConfig, SCHEMA } from './config';
import { MIGRATIONS } from './migrations';

await runMigrations(readMigrateConfig(), { schema: SCHEMA, migrations: MIGRATIONS });
