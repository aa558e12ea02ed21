// Command npm test. It runs every check that a change needs (docs/tests.md), and ends with the line `N passed, N failed`.
import { STACK_PROGRAMS } from '@lacorte/local-stack';
import { bin, jest, node, playwright } from './commands.ts';
import { conclude, installPrograms, runInParallel } from './run-steps.ts';
import type { Step } from './step.ts';

const staticChecks: Step[] = [
  { name: 'format and lint', command: [bin('biome'), 'ci', '--colors=off', '.'] },
  { name: 'lock file', command: node('tools/checks/src/lock-file.ts') },
  { name: 'licences of packages', command: node('tools/checks/src/packages/licences.ts') },
  {
    name: 'module boundaries',
    command: [bin('depcruise'), 'apps', 'libs', 'tools', 'deploy', 'benchmarks', '--config'],
  },
  { name: 'unused code and dependencies', command: [bin('knip'), '--no-progress', '--no-config-hints'] },
  { name: 'description of the API', command: node('tools/openapi/src/main.ts', '--check') },
  { name: 'texts', command: node('tools/checks/src/texts/main.ts') },
  { name: 'time in tests', command: node('tools/checks/src/time-in-tests/main.ts') },
  { name: 'types', command: node('tools/checks/src/types/main.ts') },
];

const site: Step[] = [
  { name: 'build', command: [bin('nx'), 'run-many', '-t', 'build'] },
  { name: 'first load of the site', command: node('tools/checks/src/first-load/main.ts') },
];

const JOURNEYS = { config: 'playwright.config.ts', report: 'e2e.json' };
const { chromium } = await installPrograms(STACK_PROGRAMS);
const environment = { CHROMIUM_PATH: chromium };
const withoutServers = await runInParallel([...staticChecks, ...site], [jest('unit tests', 'unit')]);
const integration = await runInParallel([jest('integration tests', 'int', environment)]);
const browser = await runInParallel([await playwright('browser tests', JOURNEYS, environment)]);
conclude([withoutServers, integration, browser]);
