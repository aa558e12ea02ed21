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
export function jestCount(report: string): () => Count {
  rmSync(report, { force: true });
  return () => {
    const result = read<JestReport>(report);
    if (!result) return { passed: 0, failed: 1 };
    const skipped = result.numPendingTests + result.numTodoTests;
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites + skipped,
    };
  };
}

/** A counter over Playwright's JSON report. A skipped or flaky test counts as failed. */
export function playwrightCount(report: string): () => Count {
  rmSync(report, { force: true });
  return () => {
    const stats = read<PlaywrightReport>(report)?.stats;
    if (!stats) return { passed: 0, failed: 1 };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
  };
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
