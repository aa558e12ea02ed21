import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../ports.ts';
import { inContainers, startServer, unprivilegedUser } from '../processes/server-process.ts';
import { workFolder } from '../processes/work-folder.ts';

export interface RunningPostgres {
  /** Address of the database `postgres` with a superuser. */
  adminUrl: string;
  stop(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
/** The account is no secret, because the server listens only on loopback during one test run. */
const ADMIN = { user: 'postgres', password: 'postgres' };
/** Settings that give up durability for speed. A test database does not need durability. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Starts a separate, empty PostgreSQL on a free loopback port. */
export async function startPostgres(): Promise<RunningPostgres> {
  if (inContainers()) return (await import('../containers/servers.ts')).startPostgresContainer();
  const folder = workFolder('postgres');
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = makeDataFolder(folder);
  const port = await freePort();
  const adminUrl = `postgres://${ADMIN.user}:${ADMIN.password}@127.0.0.1:${port}/postgres`;
  const settings = [...FAST, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const { stop } = await startServer({
    name: 'PostgreSQL',
    command: programOf('postgres'),
    args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    folder,
    user,
    env: clockOfTests(),
    // SIGINT is PostgreSQL's fast shutdown. It does not wait for connected clients.
    stopSignal: 'SIGINT',
    ready: () => answers(adminUrl),
  });
  return { adminUrl, stop };
}

function makeDataFolder(folder: string): string {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, ADMIN.password);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const account = [`--username=${ADMIN.user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const options = [`--pgdata=${data}`, ...account, '--encoding=UTF8', `--locale=${locale}`, '--no-sync'];
  execFileSync(programOf('initdb'), options, {
    ...unprivilegedUser(),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return data;
}

/** Returns the path of a PostgreSQL program: that of Debian's newest version (it is outside PATH), or the one in PATH. */
function programOf(name: 'initdb' | 'postgres'): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(DEBIAN, version, 'bin', name)).find((path) => existsSync(path));
  return found ?? name;
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

/** Returns the variables of libfaketime if the tests run with another clock (docs/tests.md), or none. */
function clockOfTests(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME } = process.env;
  // Timers use the monotonic clock, because it does not jump when a clock is set.
  return LD_PRELOAD && FAKETIME ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {};
}
