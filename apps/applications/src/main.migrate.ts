import { MIGRATION, readEnvironment } from '@lacorte/configuration';
import { runMigrations } from '@lacorte/persistence';
import { SCHEMA } from './database';
import { MIGRATIONS } from './migrations';

await runMigrations(readEnvironment(MIGRATION), { schema: SCHEMA, migrations: MIGRATIONS });
