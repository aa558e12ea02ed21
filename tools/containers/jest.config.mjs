import { base } from '../../jest.preset.mjs';

// A project of its own: `npm test` runs those named unit and int, and needs no container engine.
export default {
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      displayName: 'containers',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/**/*.int.ts'],
    },
  ],
};
