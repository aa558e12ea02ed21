import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrograms, type ProgramName } from '@lacorte/local-stack';
import { type Count, describeOutcome, type Outcome, perform, RESULTS, type Step } from './step.ts';

/** Runs lanes in parallel, each one step by step, and prints the outcomes in the order of the lanes. */
export async function runInParallel(...lanes: Step[][]): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 };
  const started = lanes.flatMap(inTurn);
  for (const { name, outcome } of started) {
    process.stdout.write(`${name} … `);
    const ended = await outcome;
    console.log(describeOutcome(ended));
    total.passed += ended.count.passed;
    total.failed += ended.count.failed;
  }
  return total;
}

/** Starts each step when the one before it has ended. */
function inTurn(steps: Step[]): { name: string; outcome: Promise<Outcome> }[] {
  let last: Promise<unknown> = Promise.resolve();
  return steps.map((step) => {
    const outcome = last.then(() => perform(step));
    last = outcome;
    return { name: step.name, outcome };
  });
}

/** Prints the line that ends a run. */
export function conclude(counts: Count[]): void {
  const sumOf = (name: keyof Count) => counts.reduce((sum, count) => sum + count[name], 0);
  const [passed, failed] = [sumOf('passed'), sumOf('failed')];
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Installs the programs of the tests. Exits when that fails, because without them nothing can be checked. */
export async function installPrograms<Name extends ProgramName>(names: readonly Name[]) {
  mkdirSync(RESULTS, { recursive: true });
  try {
    return await ensurePrograms(names, {}, join(RESULTS, 'programs.log'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
