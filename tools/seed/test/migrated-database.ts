import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type RunningObjectStorage, startPostgres } from '@lacorte/testing';

const SERVICES = ['auth', 'applications', 'documents'];

/** A PostgreSQL with the schemas that the services' own migrations make, and the buckets. */
export async function startMigratedPostgres(storage: RunningObjectStorage) {
  const postgres = await startPostgres();
  try {
    for (const service of SERVICES) await migrate(service, postgres.adminUrl, storage);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function migrate(service: string, adminUrl: string, storage: RunningObjectStorage): Promise<void> {
  const bundle = fileURLToPath(new URL(`../../../apps/${service}/dist/main.migrate.js`, import.meta.url));
  if (!existsSync(bundle)) throw new Error(`${bundle} is missing: run 'npm run build' first`);
  const own = new URL(adminUrl);
  own.username = service;
  own.password = 'test';
  await promisify(execFile)(process.execPath, [bundle], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: own.href,
      ADMIN_DATABASE_URL: adminUrl,
      PUBLIC_URL: 'http://localhost',
      S3_ENDPOINT: storage.endpoint,
      S3_REGION: storage.region,
      S3_ACCESS_KEY: storage.accessKey,
      S3_SECRET_KEY: storage.secretKey,
    },
  });
}
