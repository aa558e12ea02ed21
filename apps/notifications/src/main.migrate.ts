import { migrate } from '@lacorte/persistence';
import { readMigrateConfig } from './config';
import { migrations, SCHEMA } from './migrations';

const config = readMigrateConfig();
const done = await migrate({
  url: config.DATABASE_URL,
  adminUrl: config.ADMIN_DATABASE_URL,
  schema: SCHEMA,
  migrations,
});
console.log(`notifications: ${done.length} migrations`);
