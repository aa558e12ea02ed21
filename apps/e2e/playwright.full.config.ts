import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys, { DESKTOP, PHONE } from './playwright.config.ts';

/**
 * Runs the tests that are not needed at each change: every text, every page in every colour, language and width, every call, and killed
 * processes. One test runs at a time, because killed processes and the shared log would disturb others.
 */
export default defineConfig({
  ...journeys,
  testDir: 'src/full',
  fullyParallel: false,
  workers: 1,
  reporter: [['list'], ['json', { outputFile: resolve(import.meta.dirname, '../../.test/results/e2e-full.json') }]],
  projects: [
    { name: 'desktop', use: DESKTOP },
    { name: 'phone', use: PHONE, testMatch: '**/{pages,states}.e2e.ts' },
    // These projects repeat two journeys on a phone.
    { name: 'journeys on a phone', use: PHONE, testDir: 'src/journeys', testMatch: '**/drafts.e2e.ts' },
    { name: 'rankings on a phone', use: PHONE, testDir: 'src/alone', testMatch: '**/ranking.e2e.ts' },
  ],
});
