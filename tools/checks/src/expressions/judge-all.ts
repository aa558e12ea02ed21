import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT } from '../step.ts';
import type { Expression } from './find-expressions.ts';

/** Expressions found linear in earlier runs. */
const RECORD = join(ROOT, 'node_modules/.cache/linear-expressions.json');
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
const keyOf = ({ source, flags }: Expression) => `${version} /${source}/${flags}`;

/** @returns findings of those that are not linear */
export async function judgeAll(expressions: Expression[]): Promise<Map<Expression, string>> {
  const linear = new Set<string>(existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : []);
  const open = expressions.filter((expression) => !linear.has(keyOf(expression)));
  const workers = Array.from({ length: availableParallelism() }, (_, worker) =>
    inWorker(open.filter((_, index) => index % availableParallelism() === worker)),
  );
  const judged = (await Promise.all(workers)).flat();
  for (const [expression, finding] of judged) if (finding === undefined) linear.add(keyOf(expression));
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify(expressions.map(keyOf).filter((key) => linear.has(key))));
  return new Map(judged.flatMap(([expression, finding]) => (finding === undefined ? [] : [[expression, finding]])));
}

async function inWorker(expressions: Expression[]): Promise<[Expression, string | undefined][]> {
  if (expressions.length === 0) return [];
  const worker = new Worker(new URL('judge.worker.ts', import.meta.url), { workerData: expressions });
  const [findings] = (await once(worker, 'message')) as [(string | undefined)[]];
  return expressions.map((expression, index) => [expression, findings[index]]);
}
