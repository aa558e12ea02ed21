import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys, { DESKTOP, PHONE } from './playwright.config.ts';

/**
 * Tests that need not run at each change: every text, every page in every colour, language and width, every call, killed processes.
 * One test runs at a time: no other test can run beside killed processes or read the shared log.
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
    // The journeys again, as a phone shows them.
    { name: 'journeys on a phone', use: PHONE, testDir: 'src/journeys', testMatch: '**/drafts.e2e.ts' },
    { name: 'rankings on a phone', use: PHONE, testDir: 'src/alone', testMatch: '**/ranking.e2e.ts' },
  ],
});
