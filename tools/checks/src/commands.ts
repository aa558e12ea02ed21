import { join } from 'node:path';
import { freePort } from '@lacorte/local-stack';
import { jestCount, playwrightCount } from './counts.ts';
import { RESULTS, ROOT, type Step } from './step.ts';

export const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);
export const node = (script: string, ...options: string[]) => [process.execPath, join(ROOT, script), ...options];

/** Jest projects of this kind in every workspace. */
export function jest(name: string, kind: 'unit' | 'int' | 'slow', environment: Record<string, string> = {}): Step {
  const script = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join(ROOT, 'tools', 'checks', 'jest', `${kind}.mjs`);
  const modules = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  // Megabytes. Each file loads all of its modules again, and a small young generation copies most of them several times.
  const heap = '--max-semi-space-size=64';
  const report = join(RESULTS, `${kind}.json`);
  const command = [process.execPath, ...modules, heap, script, '--config', config, '--json', '--outputFile', report];
  return { name, command, count: jestCount(report), environment };
}

/** The browser tests that a configuration of apps/e2e chooses, on ports of their own. */
export async function playwright(
  name: string,
  { config, report }: { config: string; report: string },
  environment: Record<string, string>,
): Promise<Step> {
  const [port, mailPort] = [await freePort(), await freePort()];
  return {
    name,
    command: [bin('playwright'), 'test', '--config', join(ROOT, 'apps/e2e', config)],
    count: playwrightCount(join(RESULTS, report)),
    environment: { ...environment, E2E_PORT: String(port), E2E_MAIL_PORT: String(mailPort) },
  };
}
