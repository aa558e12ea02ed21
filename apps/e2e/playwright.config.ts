import { resolve } from 'node:path';
import { TIME_ZONE } from '@lacorte/contracts/time-zone';
import { PATIENCE_MS } from '@lacorte/testing/product';
import { defineConfig } from '@playwright/test';

process.env.E2E_BASE_URL ??= `http://localhost:${process.env.E2E_PORT ?? 18_080}`;
process.env.E2E_MAIL_URL ??= `http://localhost:${process.env.E2E_MAIL_PORT ?? 18_025}`;

process.env.E2E_LOCAL_DIR ??= `run-${Date.now().toString(36)}`;

const RESULTS = resolve(import.meta.dirname, '../../.test');
export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Runs one good path and one fault of each journey through the whole product. The local stack starts the product with separate ports and
 * data. `playwright.full.config.ts` has the other tests.
 */
export default defineConfig({
  globalSetup: './src/start-product.ts',
  testDir: 'src/journeys',
  testMatch: '**/*.e2e.ts',
  timeout: 5 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  fullyParallel: true,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: resolve(RESULTS, 'results/e2e.json') }]],
  outputDir: resolve(RESULTS, 'e2e-output'),
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'it-IT',
    timezoneId: TIME_ZONE,
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    screenshot: 'only-on-failure',
    // Pictures and copies of the page at each moment would slow the tests down.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // The frames of transitions would take a tenth of the time of a test.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      // Chromium's sandbox refuses to run as root, as in containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'desktop', use: DESKTOP },
    { name: 'phone', use: PHONE, testMatch: '**/{applying,dashboard}.e2e.ts', grep: /@phone/ },
    // These tests change the open tender, or write to every applicant, so they run alone.
    { name: 'alone', use: DESKTOP, testDir: 'src/alone', workers: 1, dependencies: ['desktop', 'phone'] },
  ],
});
