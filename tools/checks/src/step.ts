import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
export const RESULTS = join(ROOT, '.test', 'results');

/** Result of a step; a step without its own counts is one check. */
export interface Count {
  passed: number;
  failed: number;
}

/** Prints what a check has found; its process fails unless that is nothing. */
export function report(findings: readonly string[]): void {
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

export interface Step {
  name: string;
  command: string[];
  environment?: Record<string, string>;
  /** Called for any exit status. */
  count?: () => Count;
}

const SHOWN_LINES = 120;
/** A hanging step is killed, so that its log is shown before CI gives up. Twice what the longest one takes on two cores. */
const LIMIT_MS = 40 * 60_000;

/**
 * Writes output to `.test/results/<name>.log`, and its end to the terminal on failure.
 * A tool that fails without a failed check counts as one failure.
 */
export async function run(step: Step): Promise<Count> {
  mkdirSync(RESULTS, { recursive: true });
  const log = join(RESULTS, `${step.name.replaceAll(/\W+/g, '-')}.log`);
  const startedAt = performance.now();
  process.stdout.write(`${step.name} … `);
  const exitCode = await execute(step, log);
  const count = counted(step, exitCode);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${count.failed === 0 ? 'ok' : 'FAILED'} (${count.passed} passed, ${count.failed} failed, ${seconds} s)\n`,
  );
  if (count.failed > 0) process.stdout.write(`${lastLines(log)}\n`);
  for (const remark of remarksIn(log)) process.stdout.write(`  ${remark}\n`);
  return count;
}

function execute({ command, environment }: Step, log: string): Promise<number> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const output = createWriteStream(log);
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    const limit = setTimeout(() => {
      output.write(`stopped: it has run for ${LIMIT_MS / 60_000} minutes\n`);
      child.kill('SIGKILL');
      // Its children may hold the pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
    }, LIMIT_MS);
    const finish = (code: number) => {
      clearTimeout(limit);
      output.end(() => resolve(code));
    };
    child.on('error', (error) => {
      output.write(`${error.message}\n`);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

function counted({ count }: Step, exitCode: number): Count {
  if (!count) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = count();
  const unexplained = exitCode !== 0 && failed === 0 ? 1 : 0;
  const nothingRan = exitCode === 0 && passed === 0 ? 1 : 0;
  return { passed, failed: failed + unexplained + nothingRan };
}

/** Checks that could not run here. */
function remarksIn(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('not checked: '));
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n');
}
