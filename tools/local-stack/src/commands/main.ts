// npm run admin, seed, backup, restore and migrate: run bundles of the product, on the running stack unless the environment names
// another installation.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY, readConfiguration } from '../configuration/configuration.ts';
import { SERVICES, type Service } from '../services/processes.ts';
import { SetupError } from '../terminal/terminal.ts';
import { RunningStack } from './running-stack.ts';

const [command, ...args] = process.argv.slice(2);
const NX = join(REPOSITORY, 'node_modules/.bin/nx');

/** Undefined if the environment names another installation. */
function stackUnless(variable: string): RunningStack | undefined {
  return process.env[variable] ? undefined : RunningStack.of(readConfiguration(), variable);
}

function asAdministrator(tool: 'seed' | 'backup', bundle: string): Promise<number> {
  return runBundle(`tools/${tool}`, bundle, args, stackUnless('ADMIN_DATABASE_URL')?.adminEnvironment());
}

const COMMANDS: Record<string, () => Promise<number>> = {
  admin: () => runBundle('apps/auth', 'main.admin.js', args, stackUnless('DATABASE_URL')?.serviceEnvironment('auth')),
  privacy: () => runBundle('apps/auth', 'main.privacy.js', args, stackUnless('DATABASE_URL')?.privacyEnvironment()),
  seed: () => asAdministrator('seed', 'main.seed.js'),
  backup: () => asAdministrator('backup', 'main.backup.js'),
  restore: () => asAdministrator('backup', 'main.restore.js'),
  migrate: async () => {
    const stack = RunningStack.of(readConfiguration());
    for (const service of SERVICES) {
      const environment = { ...stack.adminEnvironment(), ...stack.serviceEnvironment(service) };
      const status = await runBundle(`apps/${service}`, 'main.migrate.js', [], environment);
      if (status !== 0) return status;
    }
    return 0;
  },
};

/**
 * Builds a workspace if needed and runs one of its bundles on this terminal.
 *
 * @param environment added where the caller's environment has no value
 * @returns exit status of the bundle
 * @throws SetupError when the build fails
 */
async function runBundle(
  folder: `apps/${Service}` | `tools/${'seed' | 'backup'}`,
  bundle: string,
  bundleArgs: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  build(folder.replace(/^\w+/, '@lacorte'));
  const child = spawn(process.execPath, [join(REPOSITORY, folder, 'dist', bundle), ...bundleArgs], {
    env: { ...environment, ...process.env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches both processes; the bundle decides what to do.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
}

function build(project: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [NX, 'run', `${project}:build`], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
  });
  if (status !== 0) throw new SetupError(`The build of ${project} failed.\n${stdout}${stderr}`);
}

try {
  const run = command === undefined ? undefined : COMMANDS[command];
  if (!run) throw new SetupError(`usage: npm run ${Object.keys(COMMANDS).join('|')}`);
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
