import { readConfiguration } from '../configuration/configuration.ts';
import { SERVICES } from '../services/processes.ts';
import { SetupError } from '../terminal/setup-error.ts';
import { runBundle } from './run-bundle.ts';
import { RunningStack } from './running-stack.ts';

const [command, ...args] = process.argv.slice(2);

/** The running stack, unless the environment names another installation. */
function stackUnless(variable: string): RunningStack | undefined {
  return process.env[variable] ? undefined : RunningStack.of(readConfiguration(), variable);
}

/** Runs a bundle that may do everything. */
function asAdministrator(tool: 'seed' | 'backup', bundle: string): Promise<number> {
  return runBundle(tool, bundle, { args, environment: stackUnless('ADMIN_DATABASE_URL')?.adminEnvironment() });
}

/** Each runs bundles of the product, on the running stack unless the environment says otherwise; gives the exit status. */
const COMMANDS: Record<string, () => Promise<number>> = {
  admin: () =>
    runBundle('auth', 'main.admin.js', { args, environment: stackUnless('DATABASE_URL')?.serviceEnvironment('auth') }),
  seed: () => asAdministrator('seed', 'main.seed.js'),
  backup: () => asAdministrator('backup', 'main.backup.js'),
  restore: () => asAdministrator('backup', 'main.restore.js'),
  migrate: async () => {
    const stack = RunningStack.of(readConfiguration());
    for (const service of SERVICES) {
      const environment = { ...stack.adminEnvironment(), ...stack.serviceEnvironment(service) };
      const status = await runBundle(service, 'main.migrate.js', { args: [], environment });
      if (status !== 0) return status;
    }
    return 0;
  },
};

try {
  const run = command === undefined ? undefined : COMMANDS[command];
  if (!run) throw new SetupError(`usage: npm run ${Object.keys(COMMANDS).join('|')}`);
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
