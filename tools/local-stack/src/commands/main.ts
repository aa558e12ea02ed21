// Commands npm run admin, privacy, seed, backup, restore and migrate. They run bundles of the product on the running stack, unless the
// environment names another installation.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY, readConfiguration } from '../configuration/configuration.ts';
import { commandEnvironment, migrationEnvironment, operatorEnvironment } from '../services/environment.ts';
import { SERVICES } from '../services/processes.ts';
import { nxBuild } from '../services/services.ts';
import type { AddressedStack } from '../stack/context.ts';
import { SetupError } from '../terminal/terminal.ts';
import { runningStack } from './running-stack.ts';

const [command, ...args] = process.argv.slice(2);

type EnvironmentOf = (stack: AddressedStack) => Record<string, string>;

const COMMANDS: Record<string, () => Promise<number>> = {
  admin: () => run('apps/auth', 'main.admin.js', 'DATABASE_URL', (stack) => commandEnvironment(stack, 'auth')),
  privacy: () => run('apps/auth', 'main.privacy.js', 'DATABASE_URL', privacyEnvironment),
  seed: () => run('tools/seed', 'main.seed.js', 'ADMIN_DATABASE_URL', operatorEnvironment),
  backup: () => run('tools/backup', 'main.backup.js', 'ADMIN_DATABASE_URL', operatorEnvironment),
  restore: () => run('tools/backup', 'main.restore.js', 'ADMIN_DATABASE_URL', operatorEnvironment),
  migrate: async () => {
    const stack = runningStack(readConfiguration());
    for (const service of SERVICES) {
      const status = await runBundle(`apps/${service}`, 'main.migrate.js', [], migrationEnvironment(stack, service));
      if (status !== 0) return status;
    }
    return 0;
  },
};

/** Runs a command on the running stack, or on the installation that `variable` names. */
function run(folder: string, bundle: string, variable: string, environmentOf: EnvironmentOf): Promise<number> {
  const environment = process.env[variable] ? {} : environmentOf(runningStack(readConfiguration(), variable));
  return runBundle(folder, bundle, args, environment);
}

/** Environment of the command that exports and erases accounts. It calls the documents service (archive) and the applications service. */
function privacyEnvironment(stack: AddressedStack): Record<string, string> {
  return {
    ...commandEnvironment(stack, 'auth'),
    TOKEN_PRIVATE_KEY: stack.secrets.tokenKeys.auth ?? '',
    APPLICATIONS_URL: `http://127.0.0.1:${stack.ports.applications}`,
    HEALTH_TARGETS: `documents=http://127.0.0.1:${stack.ports.documents}`,
  };
}

/**
 * Builds a workspace if needed and runs one of its bundles on this terminal.
 *
 * @param environment added where the caller's environment has no value
 * @returns exit status of the bundle
 * @throws SetupError when the build fails
 */
async function runBundle(
  folder: string,
  bundle: string,
  bundleArgs: string[],
  environment: Record<string, string>,
): Promise<number> {
  const project = folder.replace(/^\w+\//, '');
  const { command: nx, args: options, env } = nxBuild(project);
  const { status: built, stdout, stderr } = spawnSync(nx, options, { cwd: REPOSITORY, encoding: 'utf8', env });
  if (built !== 0) throw new SetupError(`The build of @lacorte/${project} failed.\n${stdout}${stderr}`);
  const child = spawn(process.execPath, [join(REPOSITORY, folder, 'dist', bundle), ...bundleArgs], {
    env: { ...environment, ...process.env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches both processes, and the bundle handles it.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
}

try {
  const chosen = command === undefined ? undefined : COMMANDS[command];
  if (!chosen) throw new SetupError(`usage: npm run ${Object.keys(COMMANDS).join('|')}`);
  process.exitCode = await chosen();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
