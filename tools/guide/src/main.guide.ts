// Command npm run guide-pictures. It starts a product and takes the pictures of docs/guida from it (README.md).
import { rmSync } from 'node:fs';
import { API, TIME_ZONE } from '@lacorte/contracts';
import { workFolder } from '@lacorte/testing';
import { ADMIN, Browser, RunningProduct, UNLIMITED } from '@lacorte/testing/product';
import { chromium } from '@playwright/test';
import { openTender } from './calls';
import { picturesOfAssessment, picturesOfRanking } from './pictures';
import { ROOT } from './take-picture';

const folder = workFolder('guide');
const product = await RunningProduct.start({ root: ROOT, folder, environment: UNLIMITED });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  // Chromium's sandbox refuses to run as root, as in containers.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

try {
  const api = new Browser(product.origin);
  await api.call('POST', API.login, ADMIN);
  const context = await browser.newContext({
    // The pages have the URL that the product knows as its own, because it refuses changes from pages of other sites.
    baseURL: `http://localhost:${new URL(product.origin).port}`,
    locale: 'it-IT',
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
  });
  await context.request.post(API.login, { data: ADMIN });
  const page = await context.newPage();

  const current = await openTender(api);
  await picturesOfAssessment(page, api, folder, current);
  await api.call('POST', API.closeTender(current.id));
  await picturesOfRanking(page, api, folder);
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
