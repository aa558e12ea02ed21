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

/**
 * Jest projects of a Node package: `unit` beside the code, `int` (real PostgreSQL, Redis, S3) in test/, and there too `slow`, which
 * `npm test` leaves out.
 */
export const service = {
  projects: [
    {
      ...base,
      displayName: 'unit',
      testEnvironment: 'node',
      setupFiles,
      testMatch: ['<rootDir>/src/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'int',
      testEnvironment: 'node',
      setupFiles,
      testMatch: ['<rootDir>/test/**/*.int.ts'],
    },
    {
      ...base,
      displayName: 'slow',
      testEnvironment: 'node',
      setupFiles,
      testMatch: ['<rootDir>/test/**/*.slow.ts'],
    },
  ],
};
