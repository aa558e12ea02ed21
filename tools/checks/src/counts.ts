import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Count } from './step.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A counter over Jest's `--json` report. A skipped test and a suite that does not load count as failed. */
export const jestCount = (report: string) =>
  counterOver<JestReport>(report, (result) => {
    const skipped = result.numPendingTests + result.numTodoTests;
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + skipped;
    return { passed: result.numPassedTests, failed };
  });

/** A counter over Playwright's JSON report. A skipped or flaky test counts as failed. */
export const playwrightCount = (report: string) =>
  counterOver<PlaywrightReport>(report, ({ stats: { expected, unexpected, flaky, skipped } }) => ({
    ...{ passed: expected, failed: unexpected + flaky + skipped },
  }));

/** A report that was not written counts as one failure. */
function counterOver<T>(report: string, countOf: (result: T) => Count): () => Count {
  rmSync(report, { force: true });
  return () => (existsSync(report) ? countOf(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 });
}
