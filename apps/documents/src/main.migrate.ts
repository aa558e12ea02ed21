import { runMigrations } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { readMigrateConfig } from './config';
import { migrations, SCHEMA } from './migrations';

const config = readMigrateConfig();
await runMigrations(config, { schema: SCHEMA, migrations });
const storage = ObjectStorage.of(config);
for (const bucket of [config.S3_UPLOADS_BUCKET, config.S3_FILES_BUCKET]) await storage.ensureBucket(bucket);
