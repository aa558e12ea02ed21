// Command npm run test:full. It runs the checks that npm test leaves out, and ends with the same line `N passed, N failed`.
import { ALL_PROGRAMS } from '@lacorte/local-stack';
import { bin, jest, node, playwright } from './commands.ts';
import { conclude, installPrograms, runInParallel } from './run-steps.ts';

const LONG = { config: 'playwright.full.config.ts', report: 'e2e-full.json' };
const { chromium, office, clamd } = await installPrograms(ALL_PROGRAMS);
const environment = { CHROMIUM_PATH: chromium, OFFICE_PATH: office, CLAMD_PATH: clamd };
const withoutBrowser = await runInParallel([
  { name: 'build', command: [bin('nx'), 'run-many', '-t', 'build'] },
  { name: 'regular expressions', command: node('tools/checks/src/expressions/main.ts') },
  jest('long tests', 'slow', environment),
]);
const browser = await runInParallel([await playwright('long browser tests', LONG, environment)]);
// This only checks that the benchmarks run. Speed can be measured only on a machine that does nothing else.
const benchmarks = await runInParallel([
  { name: 'benchmarks in short', command: ['npm', 'run', '-s', 'bench', '--', '--short'] },
]);
conclude([withoutBrowser, browser, benchmarks]);
