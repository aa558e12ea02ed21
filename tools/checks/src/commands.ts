import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@lacorte/local-stack';
import { type Count, RESULTS, ROOT, type Step } from './step.ts';

export const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);
export const node = (script: string, ...options: string[]) => [process.execPath, join(ROOT, script), ...options];

/** Returns the step of the Jest projects of this kind in every workspace. */
export function jest(name: string, kind: 'unit' | 'int' | 'slow', environment: Record<string, string> = {}): Step {
  const script = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join(ROOT, 'tools', 'checks', 'jest', `${kind}.mjs`);
  const modules = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  // The size is in megabytes. Each file loads all its modules again, and a small young generation copies most of them several times.
  const heap = '--max-semi-space-size=64';
  const report = join(RESULTS, `${kind}.json`);
  const command = [process.execPath, ...modules, heap, script, '--config', config, '--json', '--outputFile', report];
  return { name, command, count: jestCount(report), environment };
}

/** Returns the step of the browser tests that a configuration of apps/e2e chooses, on separate ports. */
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

type JestReport = Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests` | 'numRuntimeErrorTestSuites', number>;
type PlaywrightReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };

/** Returns a function that counts in Jest's `--json` report. A skipped test and a suite that does not load count as failed. */
const jestCount = (report: string) =>
  counterOver<JestReport>(
    report,
    ({ numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites, ...skipped }) => ({
      passed,
      failed: numFailedTests + numRuntimeErrorTestSuites + skipped.numPendingTests + skipped.numTodoTests,
    }),
  );

/** Returns a function that counts in Playwright's JSON report. A skipped or flaky test counts as failed. */
const playwrightCount = (report: string) =>
  counterOver<PlaywrightReport>(report, ({ stats: { expected, unexpected, flaky, skipped } }) => ({
    passed: expected,
    failed: unexpected + flaky + skipped,
  }));

/** A report that was not written counts as one failure. */
function counterOver<T>(report: string, countOf: (result: T) => Count): () => Count {
  rmSync(report, { force: true });
  return () => (existsSync(report) ? countOf(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 });
}
