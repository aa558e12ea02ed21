// The servers that all test files of a Jest run share. Node runs this file directly, before Jest transforms anything.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type RunningMailServer, startMailServer } from '../mail/start-mail-server.ts';
import { type RunningObjectStorage, startObjectStorage } from '../object-storage/start-object-storage.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { ServerControls } from '../processes/server-process.ts';
import { removeLeftFolders } from '../processes/work-folder.ts';
import { startRedis } from '../redis/start-redis.ts';

/** Schemas, with a login role of the same name each. */
export const SERVICES = ['auth', 'applications', 'documents', 'notifications'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Name of the database that test files copy. The migrations have created all schemas in it. */
export const TEMPLATE = 'migrated';

/** Addresses and keys of the shared servers. Workers read them from their environment. */
interface SharedServers {
  postgres: { adminUrl: string };
  redis: { url: string };
  storage: Omit<RunningObjectStorage, keyof ServerControls | 'identity'>;
  mail: Pick<RunningMailServer, 'smtpUrl' | 'webUrl'>;
}

const VARIABLE = 'TEST_SERVERS';
const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));

/** Builds the services and starts the servers. @returns a function that stops the servers */
export async function startSharedServers(): Promise<() => Promise<void>> {
  removeLeftFolders();
  buildServices();
  const starting = [startPostgres(), startRedis(), startObjectStorage(), startMailServer()] as const;
  const [postgres, redis, storage, mail] = await Promise.all(starting);
  await prepare(postgres.adminUrl, storage);
  const { endpoint, region, accessKey, secretKey, identities } = storage;
  const servers: SharedServers = {
    postgres: { adminUrl: postgres.adminUrl },
    redis: { url: redis.url },
    storage: { endpoint, region, accessKey, secretKey, identities },
    mail: { smtpUrl: mail.smtpUrl, webUrl: mail.webUrl },
  };
  process.env[VARIABLE] = JSON.stringify(servers);
  return async () => {
    await Promise.all([postgres, redis, storage, mail].map((server) => server.stop()));
  };
}

/** @throws Error outside of a Jest project whose global setup started the servers */
export function sharedServers(): SharedServers {
  const servers = process.env[VARIABLE];
  if (!servers) throw new Error('This Jest project shares no servers: see jest.preset.mjs');
  return JSON.parse(servers) as SharedServers;
}

/** Builds the services. Nx skips those whose inputs did not change. */
function buildServices(): void {
  const nx = join(REPOSITORY, 'node_modules', '.bin', 'nx');
  const projects = SERVICES.map((service) => `@lacorte/${service}`).join(',');
  execFileSync(process.execPath, [nx, 'run-many', '-t', 'build', '-p', projects], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Makes the template database and the counter of `nextNumber`. */
async function prepare(adminUrl: string, storage: RunningObjectStorage): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('CREATE SEQUENCE test_files');
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  for (const service of SERVICES) {
    execFileSync(process.execPath, [join(REPOSITORY, 'apps', service, 'dist', 'main.migrate.js')], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl(adminUrl, TEMPLATE, service),
        ADMIN_DATABASE_URL: databaseUrl(adminUrl, TEMPLATE),
        // The migration of the documents service also makes the buckets.
        S3_ENDPOINT: storage.endpoint,
        S3_REGION: storage.region,
        S3_ACCESS_KEY: storage.accessKey,
        S3_SECRET_KEY: storage.secretKey,
        PUBLIC_URL: storage.endpoint,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }
}

/** @param service service whose role connects; by default the administrator connects */
export function databaseUrl(adminUrl: string, database: string, service?: ServiceName): string {
  const url = new URL(adminUrl);
  url.pathname = database;
  if (service) [url.username, url.password] = [service, service];
  return url.href;
}

/** Returns a number that no other file of the run has, for the names of databases, buckets and domains. */
export async function nextNumber(): Promise<number> {
  return withAdmin(async (client) => {
    const { rows } = await client.query<{ number: string }>("SELECT nextval('test_files') AS number");
    return Number(rows[0]?.number);
  });
}

/** Runs statements as the administrator of the shared PostgreSQL. */
export async function withAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: sharedServers().postgres.adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
