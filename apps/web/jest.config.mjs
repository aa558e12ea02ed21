import { base, TEST_TIMEOUT_MS } from '../../jest.preset.mjs';

/** The tests of pages are unit tests; journeys are in apps/e2e. */
export default {
  testTimeout: TEST_TIMEOUT_MS,
  projects: [
    {
      ...base,
      displayName: 'unit',
      globals: {
        __PRODUCT_VERSION__: '1.2.3',
        __PDFJS_FOLDER__: '/assets/pdfjs/',
        __LIBHEIF_FOLDER__: '/assets/libheif/',
      },
      testEnvironment: '<rootDir>/jest-env.mjs',
      testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}', '<rootDir>/build/**/*.spec.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
      moduleNameMapper: {
        // Reads the message files from disk: import.meta.glob exists in Vite only.
        '/load-messages$': '<rootDir>/test/load-messages.ts',
      },
    },
  ],
};
