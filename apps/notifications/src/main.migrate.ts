import { runMigrations } from '@lacorte/persistence';
import { readMigrateConfig } from './config';
import { migrations, SCHEMA } from './migrations';

await runMigrations(readMigrateConfig(), { schema: SCHEMA, migrations });
