import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PartProgram } from '../processes/part.ts';
import { lastWordsOf, runAsPart } from '../processes/run-to-end.ts';
import type { Service } from '../services/processes.ts';
import { type AddressedStack, baseEnvironment, type StackContext } from '../stack/context.ts';
import { SetupError } from '../terminal/terminal.ts';

const DATABASE = 'lacorte';
const SUPERUSER = 'postgres';
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC'];

/** Returns the URL of the product's database for a role, by default the superuser. */
export function databaseUrl({ ports, secrets }: AddressedStack, role?: Service) {
  const [user, password] = role ? [role, secrets[role]] : [SUPERUSER, secrets.postgres];
  return `postgres://${user}:${password}@127.0.0.1:${ports.postgres}/${DATABASE}`;
}

export function postgresPart(context: StackContext, dataFolder: string): PartProgram {
  const { folder, ports, programs } = context;
  return {
    name: 'postgres',
    command: programs.postgres,
    args: ['-D', dataFolder, '-p', String(ports.postgres), ...SETTINGS.flatMap((setting) => ['-c', setting])],
    folder: folder.file('postgres'),
    // With SIGINT PostgreSQL does not wait for connected clients.
    stopSignal: 'SIGINT',
    isReady: async () => (await query(context, 'select 1')) === '1',
  };
}

export async function ensureDatabase(context: StackContext): Promise<void> {
  const found = await query(context, `select 1 from pg_database where datname = '${DATABASE}'`);
  if (found !== '1') await query(context, `create database ${DATABASE}`);
}

async function query(context: StackContext, sql: string): Promise<string> {
  const { ports, programs, secrets } = context;
  const address = ['-h', '127.0.0.1', '-p', String(ports.postgres), '-U', SUPERUSER, '-d', 'postgres'];
  const args = [...address, '-X', '-q', '-t', '-A', '-v', 'ON_ERROR_STOP=1', '-c', sql];
  return (await run(context, programs.psql, args, { PGPASSWORD: secrets.postgres, PGCONNECT_TIMEOUT: '2' })).trim();
}

/**
 * Creates the data folder unless it exists, with SCRAM passwords and UTF-8.
 *
 * @throws SetupError if another major version of PostgreSQL has created it
 */
export async function ensureDataFolder(context: StackContext): Promise<string> {
  const data = join(context.folder.makePrivateFolder('postgres'), 'data');
  if (!existsSync(data)) await initialise(context, data);
  const created = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const installed = /\d+/.exec(await run(context, context.programs.postgres, ['--version']))?.[0] ?? '';
  if (created !== installed) {
    throw new SetupError(
      `${data} is of PostgreSQL ${created}, but ${installed} is installed. Install ${created}, or delete the data with: npm run reset`,
    );
  }
  return data;
}

async function initialise(context: StackContext, data: string): Promise<void> {
  const { folder, secrets, programs } = context;
  // The folder has another name until it is complete, so that an interrupted set-up starts again.
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = folder.writeForParts('postgres/password', secrets.postgres);
  try {
    await run(context, programs.initdb, [
      ...['-D', unfinished, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', `--locale=${baseEnvironment(folder).LANG}`, '--no-instructions'],
    ]);
  } catch (error) {
    throw new SetupError(`The database cannot be set up: ${lastWordsOf(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, data);
}

function run({ folder }: StackContext, command: string, args: string[], env = {}): Promise<string> {
  return runAsPart(folder, 'postgres-setup', { command, args, env });
}
