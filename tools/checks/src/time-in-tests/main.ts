// Checks that no test sleeps, sets a time limit or asserts how long something took (docs/tests.md).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, report } from '../step.ts';
import { findTime } from './find-time.ts';

/** Unit tests, integration tests and browser tests, with their helpers. */
const TESTS = [
  '{apps,libs,tools,deploy}/*/{src,build}/**/*.spec.{ts,tsx}',
  'benchmarks/src/**/*.spec.ts',
  '{apps,libs,tools,deploy}/*/test/**/*.{ts,tsx}',
  'apps/e2e/src/**/*.ts',
];
/** Long integration and browser tests, and the upgrade of containers under load, because these tests are about time. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist)$|\.slow\.ts$|^apps\/e2e\/src\/full(?:\/|$)|^tools\/containers\/test/;

const files = globSync(TESTS, { cwd: ROOT, exclude: (path) => LEFT_OUT.test(path) })
  .filter((file) => !LEFT_OUT.test(file))
  .sort();
console.log(`${files.length} files of tests`);
report(files.flatMap((file) => findTime(file, readFileSync(join(ROOT, file), 'utf8'))));
