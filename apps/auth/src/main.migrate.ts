import { createLogger } from '@lacorte/observability';
import { migrate } from '@lacorte/persistence';
import { readMigrateConfig } from './config';
import { SCHEMA } from './database';
import { MIGRATIONS } from './migrations';

const config = readMigrateConfig();
const { DATABASE_URL: url, ADMIN_DATABASE_URL: adminUrl } = config;
const done = await migrate({ url, adminUrl, schema: SCHEMA, migrations: MIGRATIONS });
createLogger(`${SCHEMA}-migrate`).info({ migrations: done }, 'schema is up to date');
