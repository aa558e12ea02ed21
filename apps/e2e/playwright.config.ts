import { defineConfig } from '@playwright/test';

process.env.E2E_BASE_URL ??= `http://localhost:${process.env.E2E_PORT ?? 18_080}`;
process.env.E2E_MAIL_URL ??= `http://localhost:${process.env.E2E_MAIL_PORT ?? 18_025}`;

/** Browser tests of the whole product, started by the local stack on separate ports and data. */
export default defineConfig({
  globalSetup: './src/start-product.ts',
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '../../.test/results/e2e.json' }]],
  outputDir: '../../.test/e2e-output',
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      // Chromium's sandbox refuses to run as root, as in containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: '**/{pages,states,drafts,admin-rankings,own-ranking}.e2e.ts',
    },
  ],
});
