import { delimiter, dirname, join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import type { PartProgram } from '../processes/part.ts';
import { answersHttp } from '../processes/probes.ts';
import { lastWordsOf, runAsPart, runToEnd, TaskFailure } from '../processes/run-to-end.ts';
import type { StackContext } from '../stack/context.ts';
import { SetupError } from '../terminal/terminal.ts';
import { commandEnvironment, migrationEnvironment, processEnvironment } from './environment.ts';
import { SERVICES, type Service, type ServiceProcess } from './processes.ts';

/** Time limit of a stop. Services finish requests and jobs in progress within 25 s. */
const DRAIN_MS = 27_000;

/** Half of Node's default. With it, eight processes need a fifth less memory (docs/performance.md). */
const YOUNG_OBJECTS_MIB = 8;

const SOURCE_MAPS = join(REPOSITORY, 'deploy/node/source-maps.mjs');

/** Migrates each service in turn, with its role, schema and buckets. */
export async function migrateServices(context: StackContext): Promise<void> {
  for (const service of SERVICES) {
    const failure = `The migration of ${service} failed`;
    await runBundle(context, service, failure, ['main.migrate.js'], migrationEnvironment(context, service));
  }
}

/**
 * Creates the administrator. An existing administrator keeps password and sessions.
 *
 * @returns whether this run has set the password
 */
export async function ensureAdministrator(context: StackContext, email: string, password: string): Promise<boolean> {
  const args = ['main.admin.js', 'ensure', '--email', email];
  const failure = 'The administrator could not be created';
  const environment = { ...commandEnvironment(context, 'auth'), ADMIN_PASSWORD: password };
  const output = await runBundle(context, 'auth', failure, args, environment);
  return !output.includes('is an administrator already');
}

export function servicePart(context: StackContext, part: ServiceProcess): PartProgram {
  const { name, service, entry, port, niceness, youngObjectsMiB = YOUNG_OBJECTS_MIB, heapMiB } = part;
  const { configuration, ports } = context;
  return {
    name,
    command: process.execPath,
    args: [
      ...(configuration.watch ? ['--watch', '--watch-preserve-output'] : []),
      ...['--import', SOURCE_MAPS, `--max-semi-space-size=${youngObjectsMiB}`],
      ...(heapMiB ? [`--max-old-space-size=${heapMiB}`] : []),
      bundle(service, entry),
    ],
    env: {
      ...processEnvironment(context, part),
      PORT: String(ports[port]),
      METRICS_PORT: String(ports[`${port}Metrics`]),
    },
    niceness,
    stopTimeoutMs: DRAIN_MS,
    isReady: () => answersHttp(`http://127.0.0.1:${ports[port]}/health/live`),
  };
}

/** @throws SetupError that starts with `failure` */
async function runBundle(
  context: StackContext,
  service: Service,
  failure: string,
  [entry = '', ...args]: string[],
  env: Record<string, string>,
): Promise<string> {
  try {
    return await runAsPart(context.folder, 'setup', {
      command: process.execPath,
      args: [bundle(service, entry), ...args],
      env,
    });
  } catch (error) {
    if (error instanceof TaskFailure) throw new SetupError(`${failure}: ${lastWordsOf(error)}`);
    throw error;
  }
}

const bundle = (service: Service, entry: string) => join(REPOSITORY, 'apps', service, 'dist', entry);

const NX = join(REPOSITORY, 'node_modules/.bin/nx');

/** Returns a command that builds these projects if they have changed since the last build. */
export function nxBuild(...projects: string[]) {
  const names = projects.map((name) => `@lacorte/${name}`).join(',');
  return {
    command: process.execPath,
    args: [NX, 'run-many', '-t', 'build', '-p', names, '--outputStyle=static'],
    env: {
      ...(process.env as Record<string, string>),
      // The builds run on the same Node as this process.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      FORCE_COLOR: '0',
    },
  };
}

export async function buildProduct(logFile: string): Promise<void> {
  try {
    await runToEnd({ ...nxBuild(...SERVICES, 'web'), folder: REPOSITORY, logFile });
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    const failed = error.output.match(/^- \S+:build$/gm)?.map((line) => line.slice(2)) ?? [lastWordsOf(error)];
    throw new SetupError(`The build failed: ${failed.join(', ')} (${logFile})`);
  }
}
