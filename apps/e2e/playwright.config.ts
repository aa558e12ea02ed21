import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 18_080);
const mailPort = Number(process.env.E2E_MAIL_PORT ?? 18_025);

process.env.E2E_BASE_URL ??= `http://localhost:${port}`;
process.env.E2E_MAIL_URL ??= `http://localhost:${mailPort}`;
process.env.E2E_LOCAL_DIR ??= '.test/e2e';

/** Journeys against the whole product, which the local stack brings up on ports and data of its own. */
export default defineConfig({
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
      // Chromium's sandbox does not start for root, as whom checks may run in a container.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: '**/{pages,states}.e2e.ts',
    },
  ],
  webServer: {
    command: 'node ../../tools/local-stack/src/main.ts start',
    url: `http://localhost:${port}/healthz`,
    timeout: 240_000,
    // While working on a journey: E2E_REUSE=1 with E2E_PORT, E2E_MAIL_PORT and E2E_LOCAL_DIR of a stack that runs already.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      LOCAL_DIR: process.env.E2E_LOCAL_DIR,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'amministrazione',
      RATE_LIMIT_FACTOR: '50',
      PAYMENT_URL: 'https://pay.example.com/quota',
      PLAN_BASIC_URL: 'https://pay.example.com/basic',
      PLAN_PRO_URL: 'https://pay.example.com/pro',
      PLAN_MEMBERS_URL: 'https://pay.example.com/members',
    },
  },
});
