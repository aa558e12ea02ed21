import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import { databaseUrl } from '../postgres/postgres.ts';
import type { PartProgram } from '../processes/part.ts';
import { succeeds } from '../processes/probes.ts';
import { runToEnd, TaskFailure } from '../processes/run-to-end.ts';
import type { StackContext } from '../stack/context.ts';
import { SetupError } from '../terminal/setup-error.ts';
import { commandEnvironment, processEnvironment } from './environment.ts';
import { PROCESSES, SERVICES, type Service, type ServiceProcess } from './processes.ts';

/** Services finish requests and jobs in flight within 25 s. */
const DRAIN_MS = 27_000;

/** Half of the room that Node gives to young objects: seven processes then need a fifth less memory (docs/performance.md). */
const YOUNG_OBJECTS_MIB = 8;

/** Each service's role, schema, buckets, brought up to date, one after the other. */
export async function migrateServices(context: StackContext): Promise<void> {
  for (const service of SERVICES) {
    const task = () => runBundle(context, service, 'main.migrate.js', [], { ADMIN_DATABASE_URL: databaseUrl(context) });
    await orSetupError(task, `The migration of ${service} failed`);
  }
}

/**
 * Makes the administrator unless the account is one already, whose password and sessions stay.
 *
 * @returns whether this run has set its password
 */
export async function ensureAdministrator(context: StackContext, email: string, password: string): Promise<boolean> {
  const task = () =>
    runBundle(context, 'auth', 'main.admin.js', ['ensure', '--email', email], { ADMIN_PASSWORD: password });
  const output = await orSetupError(task, 'The administrator could not be made');
  return !output.includes('is an administrator already');
}

/** The services and their workers. */
export function serviceParts(context: StackContext): PartProgram[] {
  return PROCESSES.map((process) => servicePart(context, process));
}

function servicePart(context: StackContext, part: ServiceProcess): PartProgram {
  const { name, service, entry, port, niceness, youngObjectsMiB = YOUNG_OBJECTS_MIB, heapMiB } = part;
  const { configuration, folder, ports } = context;
  const watching = configuration.watch ? ['--watch', '--watch-preserve-output'] : [];
  return {
    name,
    command: process.execPath,
    args: [
      ...watching,
      ...['--enable-source-maps', `--max-semi-space-size=${youngObjectsMiB}`],
      ...(heapMiB ? [`--max-old-space-size=${heapMiB}`] : []),
      bundle(service, entry),
    ],
    env: {
      ...processEnvironment(context, part),
      PORT: String(ports[port]),
      METRICS_PORT: String(ports[`${port}Metrics`]),
    },
    folder: folder.file('home'),
    niceness,
    stopTimeoutMs: DRAIN_MS,
    startTimeoutMs: 60_000,
    isReady: () => succeeds(`http://127.0.0.1:${ports[port]}/health/live`),
  };
}

function runBundle(
  context: StackContext,
  service: Service,
  entry: string,
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const { folder } = context;
  return runToEnd({
    command: process.execPath,
    args: [bundle(service, entry), ...args],
    env: { ...commandEnvironment(context, service), ...env },
    folder: folder.file('home'),
    logFile: folder.logFile('setup'),
    user: folder.user,
  });
}

function bundle(service: Service, entry: string): string {
  const path = join(REPOSITORY, 'apps', service, 'dist', entry);
  if (!existsSync(path)) throw new SetupError(`${path} is missing: the build did not make it.`);
  return path;
}

async function orSetupError<T>(task: () => Promise<T>, what: string): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof TaskFailure) throw new SetupError(`${what}: ${error.lastWords}`);
    throw error;
  }
}
