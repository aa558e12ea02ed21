import type { PartProgram } from '../processes/part.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { baseEnvironment, type StackContext } from '../stack/context.ts';
import { SUPERUSER } from './data-folder.ts';

const DATABASE = 'lacorte';
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC'];

/** The address of the product's database for a role; the superuser's when none is named. */
export function databaseUrl(
  { ports, secrets }: StackContext,
  role?: 'auth' | 'applications' | 'documents' | 'notifications',
) {
  const [user, password] = role ? [role, secrets[role]] : [SUPERUSER, secrets.postgres];
  return `postgres://${user}:${password}@127.0.0.1:${ports.postgres}/${DATABASE}`;
}

/** PostgreSQL on its data folder, on loopback alone. */
export function postgresPart(context: StackContext, dataFolder: string): PartProgram {
  const { folder, ports, programs } = context;
  return {
    name: 'postgres',
    command: programs.postgres,
    args: ['-D', dataFolder, '-p', String(ports.postgres), ...SETTINGS.flatMap((setting) => ['-c', setting])],
    env: baseEnvironment(folder),
    folder: folder.file('postgres'),
    // does not wait for clients that are still connected
    stopSignal: 'SIGINT',
    isReady: async () => (await query(context, 'postgres', 'select 1')).trim() === '1',
  };
}

/** Makes the product's database unless it is there. */
export async function ensureDatabase(context: StackContext): Promise<void> {
  const found = await query(context, 'postgres', `select 1 from pg_database where datname = '${DATABASE}'`);
  if (found.trim() !== '1') await query(context, 'postgres', `create database ${DATABASE}`);
}

function query(context: StackContext, database: string, sql: string): Promise<string> {
  const { folder, ports, programs, secrets } = context;
  const address = ['-h', '127.0.0.1', '-p', String(ports.postgres), '-U', SUPERUSER, '-d', database];
  return runToEnd({
    command: programs.psql,
    args: [...address, '-X', '-q', '-t', '-A', '-v', 'ON_ERROR_STOP=1', '-c', sql],
    env: { ...baseEnvironment(folder), PGPASSWORD: secrets.postgres, PGCONNECT_TIMEOUT: '2' },
    folder: folder.file('home'),
    logFile: folder.logFile('postgres-setup'),
    user: folder.user,
  });
}
