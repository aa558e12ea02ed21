import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
export const RESULTS = join(ROOT, '.test', 'results');

/** Result of a step. A step without `count` is one check. */
export interface Count {
  passed: number;
  failed: number;
}

/** Prints the findings of a check. Its process fails if there are any. */
export function report(findings: readonly string[]): void {
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

export interface Step {
  name: string;
  command: string[];
  environment?: Record<string, string>;
  /** Counts the checks of the step. It is called for any exit status. */
  count?: () => Count;
}

const SHOWN_LINES = 120;
/** Time after which a step is killed, so that its log is shown before CI gives up. */
const LIMIT_MS = 40 * 60_000;

export type Outcome = Awaited<ReturnType<typeof perform>>;

/** Runs a step and writes its output to `.test/results/<name>.log`. A tool that fails without a failed check counts as one failure. */
export async function perform(step: Step) {
  mkdirSync(RESULTS, { recursive: true });
  const log = join(RESULTS, `${step.name.replaceAll(/\W+/g, '-')}.log`);
  const startedAt = performance.now();
  const exitCode = await execute(step, log);
  return { count: counted(step, exitCode), seconds: (performance.now() - startedAt) / 1000, log };
}

/** Returns the line of a finished step, and after a failure also the end of its log. */
export function describeOutcome({ count, seconds, log }: Outcome): string {
  const verdict = count.failed === 0 ? 'ok' : 'FAILED';
  const output = readFileSync(log, 'utf8').split('\n');
  // Remarks name checks that could not run on this machine.
  const remarks = output.filter((line) => line.startsWith('not checked: ')).map((remark) => `  ${remark}`);
  return [
    `${verdict} (${count.passed} passed, ${count.failed} failed, ${seconds.toFixed(1)} s)`,
    ...(count.failed > 0 ? output.slice(-SHOWN_LINES) : []),
    ...remarks,
  ].join('\n');
}

async function execute({ command, environment }: Step, log: string): Promise<number> {
  const [program, ...args] = command;
  const output = openSync(log, 'w');
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', output, output],
      signal,
      killSignal: 'SIGKILL',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } catch (error) {
    writeSync(output, `${(error as Error).message}${signal.aborted ? ` after ${LIMIT_MS / 60_000} minutes` : ''}\n`);
    return 1;
  } finally {
    closeSync(output);
  }
}

function counted({ count }: Step, exitCode: number): Count {
  if (!count) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = count();
  const unexplained = exitCode !== 0 && failed === 0 ? 1 : 0;
  const nothingRan = exitCode === 0 && passed === 0 ? 1 : 0;
  return { passed, failed: failed + unexplained + nothingRan };
}
