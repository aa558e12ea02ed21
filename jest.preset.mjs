import { fileURLToPath } from 'node:url';

const swc = (tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
  },
];
export const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
};

/** Time limit above that of `waitFor` (libs/testing), so that `waitFor` can say what did not come. No test has a limit of its own. */
export const TEST_TIMEOUT_MS = 300_000 * (Number(process.env.TEST_PATIENCE) || 1);

const setupFiles = [fileURLToPath(import.meta.resolve('reflect-metadata'))];

export const project = (displayName, files) => ({
  ...{ ...base, displayName, testEnvironment: 'node', setupFiles, testMatch: [`<rootDir>/${files}`] },
});

/** The servers that all files of a run share (libs/testing). */
const servers = {
  globalSetup: fileURLToPath(new URL('libs/testing/src/run/global-setup.mjs', import.meta.url)),
  globalTeardown: fileURLToPath(new URL('libs/testing/src/run/global-teardown.mjs', import.meta.url)),
};

/**
 * Jest projects of a Node package: `unit` beside the code, `int` (real PostgreSQL, Redis, S3) in test/, and there too `slow`, which
 * `npm test` leaves out.
 */
export const service = {
  projects: [
    project('unit', 'src/**/*.spec.ts'),
    { ...project('int', 'test/**/*.int.ts'), ...servers },
    { ...project('slow', 'test/**/*.slow.ts'), ...servers },
  ],
};

/** For the command in a package: a project has the folder of its package, not of this file. */
const here = { rootDir: process.cwd() };
export default {
  ...here,
  testTimeout: TEST_TIMEOUT_MS,
  projects: service.projects.map((one) => ({ ...one, ...here })),
};
