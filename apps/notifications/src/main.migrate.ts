import { MIGRATION, readEnvironment } from '@lacorte/configuration';
import { runMigrations } from '@lacorte/persistence';
import { migrations, SCHEMA } from './migrations';

await runMigrations(readEnvironment(MIGRATION), { schema: SCHEMA, migrations });
