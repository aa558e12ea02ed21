import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../ports.ts';
import { inContainers, startServer, unprivilegedUser } from '../processes/server-process.ts';
import { workFolder } from '../processes/work-folder.ts';
import { ADMIN, makeDataFolder, postgresProgram } from './data-folder.ts';

export interface RunningPostgres {
  /** Address of the database `postgres` with a superuser. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** These settings give up durability, which a test database does not need, for speed. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Starts a separate, empty PostgreSQL on a free loopback port. */
export async function startPostgres(): Promise<RunningPostgres> {
  if (inContainers()) return (await import('../containers/servers.ts')).startPostgresContainer();
  const folder = workFolder('postgres');
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  makeDataFolder(data);
  const port = await freePort();
  const adminUrl = `postgres://${ADMIN.user}:${ADMIN.password}@127.0.0.1:${port}/postgres`;
  const settings = [...FAST, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const { stop } = await startServer({
    name: 'PostgreSQL',
    command: postgresProgram('postgres'),
    args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    folder,
    user,
    env: clockOfTests(),
    // SIGINT is PostgreSQL's fast shutdown, which does not wait for connected clients.
    stopSignal: 'SIGINT',
    ready: () => answers(adminUrl),
  });
  return { adminUrl, stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end();
  }
}

/** Variables of libfaketime under which the tests run: another clock (docs/tests.md). None otherwise. */
function clockOfTests(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME } = process.env;
  // Timers use the monotonic clock, which does not jump when a clock is set.
  return LD_PRELOAD && FAKETIME ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {};
}
