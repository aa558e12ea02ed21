// npm test: every check of the repository in order of cost; ends with one line `N passed, N failed`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_PROGRAMS, ensurePrograms, freePort } from '@lacorte/local-stack';
import { jestCount, playwrightCount } from './counts.ts';
import { type Count, RESULTS, ROOT, run, type Step } from './step.ts';

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);
const node = (script: string, ...options: string[]) => [process.execPath, join(ROOT, script), ...options];
const jestReport = (kind: string) => join(RESULTS, `${kind}.json`);

function jest(kind: 'unit' | 'int'): string[] {
  const script = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join(ROOT, 'tools', 'checks', 'jest', `${kind}.mjs`);
  const modules = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return [process.execPath, ...modules, script, '--config', config, '--json', '--outputFile', jestReport(kind)];
}

const staticChecks: Step[] = [
  { name: 'format and lint', command: [bin('biome'), 'ci', '--colors=off', '.'] },
  { name: 'lock file', command: node('tools/checks/src/lock-file.ts') },
  { name: 'licences of packages', command: node('tools/checks/src/packages/licences.ts') },
  { name: 'known weaknesses', command: node('tools/checks/src/packages/advisories.ts') },
  { name: 'module boundaries', command: [bin('depcruise'), 'apps', 'libs', 'tools', 'benchmarks', '--config'] },
  { name: 'unused code and dependencies', command: [bin('knip'), '--no-progress', '--no-config-hints'] },
  { name: 'description of the API', command: node('tools/openapi/src/main.ts', '--check') },
  { name: 'texts', command: node('tools/checks/src/texts/main.ts') },
  { name: 'prose', command: node('tools/checks/src/prose/main.ts') },
  { name: 'regular expressions', command: node('tools/checks/src/expressions/main.ts') },
  { name: 'types', command: node('tools/checks/src/types/main.ts') },
];

async function tests({ chromium, office }: { chromium: string; office: string }): Promise<Step[]> {
  const [port, mailPort] = [await freePort(), await freePort()];
  const environment = { CHROMIUM_PATH: chromium, OFFICE_PATH: office };
  return [
    { name: 'unit tests', command: jest('unit'), count: jestCount(jestReport('unit')) },
    { name: 'build', command: [bin('nx'), 'run-many', '-t', 'build'] },
    { name: 'first load of the site', command: node('tools/checks/src/first-load/main.ts') },
    { name: 'integration tests', command: jest('int'), count: jestCount(jestReport('int')), environment },
    {
      name: 'browser tests',
      command: [bin('playwright'), 'test', '--config', join(ROOT, 'apps/e2e/playwright.config.ts')],
      count: playwrightCount(join(RESULTS, 'e2e.json')),
      environment: { ...environment, E2E_PORT: String(port), E2E_MAIL_PORT: String(mailPort) },
    },
  ];
}

/** Without the programs of the tests there is nothing to check, so it exits. */
async function installPrograms() {
  mkdirSync(RESULTS, { recursive: true });
  try {
    return await ensurePrograms(ALL_PROGRAMS, {}, join(RESULTS, 'programs.log'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const programs = await installPrograms();
const total: Count = { passed: 0, failed: 0 };
for (const step of [...staticChecks, ...(await tests(programs))]) {
  const { passed, failed } = await run(step);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
