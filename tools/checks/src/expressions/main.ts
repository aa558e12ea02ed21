// Checks that every regular expression of the product and its tools takes linear time: with a quadratic one a request of a few
// kilobytes blocks a process. Tests are not checked.

import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT, report } from '../step.ts';
import { type Expression, findExpressions, findNginxExpressions } from './find-expressions.ts';

/** Assembled expressions, and why they are linear. */
const ASSEMBLED: Record<string, string> = {
  'libs/contracts/src/applications/codice-fiscale.ts': 'sixteen characters, anchored at both ends',
  'libs/contracts/src/rankings/start-ranking.dto.ts': 'one class up to a length, anchored at both ends',
  'libs/testing/src/describe-migrations.ts': 'statements of our own migrations, anchored, in tests',
  'tools/checks/src/texts/used-texts.ts': 'keys of texts in the own source',
  'tools/checks/src/time-in-tests/find-time.ts': 'names of variables in the own tests, between two boundaries',
};

const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|test|e2e)$|\.spec\.tsx?$/;
const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT, exclude: (path) => LEFT_OUT.test(path) }).sort();
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Expressions found linear in earlier runs. */
const RECORD = join(ROOT, 'node_modules/.cache/linear-expressions.json');
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
const keyOf = ({ source, flags }: Expression) => `${version} /${source}/${flags}`;

/** Judges all expressions on all processors. @returns the findings of those that are not linear */
async function judgeAll(expressions: Expression[]): Promise<Map<Expression, string>> {
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

const sources = filesOf('{apps,libs,tools,benchmarks}/**/*.{ts,tsx,mjs,js}').map((file) => ({
  file,
  ...findExpressions(file, read(file)),
}));
const nginx = filesOf('deploy/nginx/templates/**/*.template').flatMap((file) => findNginxExpressions(file, read(file)));
const expressions = [...sources.flatMap((source) => source.expressions), ...nginx];

const findings = sources
  .filter(({ file, assembled }) => assembled.length > 0 && !ASSEMBLED[file])
  .flatMap(({ assembled }) =>
    assembled.map((at) => `${at} puts an expression together: say in ${import.meta.filename} why it is linear`),
  );
const places = Map.groupBy(expressions, ({ source, flags }) => `/${source}/${flags}`);
const distinct = [...places.values()].flatMap(([first]) => first ?? []);
for (const [{ source, flags }, finding] of await judgeAll(distinct)) {
  const at = places.get(`/${source}/${flags}`)?.map((place) => place.at);
  findings.push(`${at?.join(', ')} /${source}/ ${finding}`);
}
console.log(`${expressions.length} regular expressions, ${nginx.length} of them of nginx`);
report(findings);
