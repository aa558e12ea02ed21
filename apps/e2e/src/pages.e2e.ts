import AxeBuilder from '@axe-core/playwright';
import { anApplication } from '@lacorte/testing/builders';
import { expect, type Page, test } from '@playwright/test';

const LANGUAGES = ['it', 'fr'] as const;
const PATHS = [
  ...['/', '/chi-siamo', '/bando', '/come-funziona', '/contatti', '/privacy', '/cookie', '/termini'],
  ...['/accessibilita', '/test', '/iscrizione', '/ricevuta/sconosciuta', '/pagina-che-non-esiste'],
];

/** Waits until nothing moves: axe measures contrast on what it sees at that moment. */
async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    const problems: string[] = [];

    test.beforeEach(async ({ page, baseURL = '' }) => {
      problems.length = 0;
      await page.context().addCookies([{ name: 'language', value: language, url: baseURL }]);
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        const isExpected = /status of 40[14]/.test(message.text());
        if (message.type() === 'error' && !isExpected) problems.push(message.text());
      });
      page.on('request', (request) => {
        const isOwn = request.url().startsWith(baseURL ?? '') || /^(data|blob):/.test(request.url());
        if (!isOwn) problems.push(`request to ${request.url()}`);
      });
    });

    test.afterEach(() => expect(problems).toEqual([]));

    for (const path of PATHS) {
      test(`${path} is accessible`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page);
      });
    }

    test('the form with its errors is accessible', async ({ page }) => {
      await page.goto('/iscrizione');
      await page.locator('form button[type="submit"]').click();
      await expect(page.locator('form [name="nome"]')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });

    test('the login dialog is accessible', async ({ page, isMobile }) => {
      await page.goto('/');
      if (isMobile) await page.getByRole('button', { name: /menu/i }).click();
      await page
        .getByRole('button', { name: /^(Accedi|Connexion|Se connecter)$/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').locator('[name="email"]')).toBeVisible();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expectAccessible(page);
    });

    test('the receipt and the personal area are accessible', async ({ page }) => {
      const applicant = anApplication().withMinors(1).body();
      const created = await page.request.post('/api/applications', { data: applicant });
      const { id } = await created.json();
      await page.goto(`/ricevuta/${id}`);
      await expect(page.getByText(/^DOM-\d{4}-\d{6}-\d{2}$/).first()).toBeVisible();
      await expectAccessible(page);
      await page.request.post('/api/auth/login', { data: applicant });
      await page.goto('/area-utente');
      await expect(page.getByText(/DOM-\d{4}-\d{6}-\d{2}/).first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}
