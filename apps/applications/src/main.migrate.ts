import { createLogger } from '@lacorte/observability';
import { migrate } from '@lacorte/persistence';
import { readMigrateConfig } from './config';
import { SCHEMA } from './database';
import { MIGRATIONS } from './migrations';

const config = readMigrateConfig();
const migrations = await migrate({
  url: config.DATABASE_URL,
  adminUrl: config.ADMIN_DATABASE_URL,
  schema: SCHEMA,
  migrations: MIGRATIONS,
});
createLogger('applications-migrate').info({ migrations }, 'schema is up to date');
