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

const setupFiles = [fileURLToPath(import.meta.resolve('reflect-metadata'))];

export const project = (displayName, files) => ({
  ...{ ...base, displayName, testEnvironment: 'node', setupFiles, testMatch: [`<rootDir>/${files}`] },
});

/**
 * Jest projects of a Node package: `unit` beside the code, `int` (real PostgreSQL, Redis, S3) in test/, and there too `slow`, which
 * `npm test` leaves out.
 */
export const service = {
  projects: [
    project('unit', 'src/**/*.spec.ts'),
    project('int', 'test/**/*.int.ts'),
    project('slow', 'test/**/*.slow.ts'),
  ],
};

/** For the command in a package: a project has the folder of its package, not of this file. */
const here = { rootDir: process.cwd() };
export default { ...here, projects: service.projects.map((one) => ({ ...one, ...here })) };
