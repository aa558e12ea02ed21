import { createLogger } from '@lacorte/observability';
import { migrate } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { readMigrateConfig } from './config';
import { migrations, SCHEMA } from './migrations';
import { storageSettings } from './object-storage.module';

const config = readMigrateConfig();
const { DATABASE_URL: url, ADMIN_DATABASE_URL: adminUrl } = config;
const done = await migrate({ url, adminUrl, schema: SCHEMA, migrations });
createLogger(`${SCHEMA}-migrate`).info({ migrations: done }, 'schema is up to date');
const storage = new ObjectStorage(storageSettings(config));
for (const bucket of [config.S3_UPLOADS_BUCKET, config.S3_FILES_BUCKET]) await storage.ensureBucket(bucket);
