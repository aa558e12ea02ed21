import { anApplication, aPdf } from '@lacorte/testing/builders';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectContrast } from '../accessible';
import { ApplicationForm } from '../application-form';
import { apply, attachDocuments, logIn, logInAsAdmin } from '../people';
import { comeBackIn, open } from '../reader';
import { BANK_ACCOUNT, openCards, stories } from './every-text/stories';

type Check = (page: Page) => Promise<void>;

/** Dialogs, errors, notices and pages after login. */
function goThroughStates(check: Check): void {
  test('the form with errors, uploads and refusals', async ({ page }) => {
    const form = new ApplicationForm(page);
    await form.open();
    await form.answer('presenzaMinori', 'si');
    await form.answer('presenzaDisabile', 'no');
    await page.locator('form button[type="submit"]').click();
    await expect(form.control('nome')).toHaveAttribute('aria-invalid', 'true');
    await check(page);
    const input = page.locator('#sezione-carta-identita input[type="file"]');
    await input.setInputFiles([{ name: 'carta.pdf', mimeType: 'application/pdf', buffer: aPdf() }]);
    await expect(page.locator('#sezione-carta-identita li')).toBeVisible();
    await input.setInputFiles([{ name: 'appunti.txt', mimeType: 'text/plain', buffer: Buffer.from('appunti') }]);
    await expect(page.locator('#sezione-carta-identita').getByText('appunti.txt')).toBeVisible();
    await form.control('comune').click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await check(page);
  });

  test('the contact form with errors', async ({ page }) => {
    await open(page, '/contatti');
    await page.locator('main button[type="submit"]').click();
    await expect(page.locator('main [name="nome"]')).toHaveAttribute('aria-invalid', 'true');
    await check(page);
  });

  test('the menu and the login dialog', async ({ page, isMobile }) => {
    await open(page, '/');
    const bar = page.getByRole('banner');
    if (isMobile) {
      await bar.getByRole('button').click();
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
      await check(page);
      await page.getByRole('dialog').getByRole('button').last().click();
    } else await bar.getByRole('button').last().click();
    await expect(page.getByRole('dialog').locator('[name="email"]')).toBeVisible();
    await page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(page.getByRole('dialog').locator('[name="email"]')).toHaveAttribute('aria-invalid', 'true');
    await check(page);
  });

  test('the receipt, the personal area and the user menu', async ({ page, isMobile }) => {
    const applicant = await apply(page, anApplication().withMinors(1));
    await page.goto(`/ricevuta/${applicant.id}`);
    await expect(page.getByText(applicant.code).first()).toBeVisible();
    await check(page);
    await logIn(page, applicant);
    await page.goto('/area-utente');
    await expect(page.getByText(applicant.code).first()).toBeVisible();
    await page.getByRole('banner').getByRole('button').last().click();
    await expect(page.getByRole(isMobile ? 'dialog' : 'menu')).toBeVisible();
    await check(page);
    await page.route('**/api/user/applications', (route) => route.fulfill({ json: [] }));
    await page.goto('/area-utente');
    await expect(page.locator('main').getByRole('link')).toHaveCount(3);
    await check(page);
  });

  test('applications with requests, files and a story, and the question before a file is removed', async ({ page }) => {
    const applicant = await apply(page);
    await attachDocuments(page, applicant);
    await logIn(page, applicant);
    await page.route('**/api/user/applications', async (route) => {
      const [application] = await (await route.fetch()).json();
      await route.fulfill({ json: stories(application) });
    });
    await page.route('**/settings.json', async (route) => {
      await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...BANK_ACCOUNT } });
    });
    await page.goto('/area-utente');
    await expect(page.getByRole('article')).toHaveCount(4);
    await openCards(page);
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    await check(page);
    await page.locator('article li li').first().locator('button').nth(1).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(page);
  });

  test('the dashboard, its dialogs and the messages', async ({ page }) => {
    const applicant = await apply(page);
    await attachDocuments(page, applicant);
    await logInAsAdmin(page);
    await page.goto(`/admin?q=${applicant.code}`);
    await expect(page.getByText(applicant.code).first()).toBeVisible();
    await check(page);
    await page.getByRole('button', { name: /^(Dettagli|Détails)/ }).click();
    await expect(page.getByRole('tab').first()).toBeVisible();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await check(page);
    }
    await page.keyboard.press('Escape');
    await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(page);
    await page.goto(`/admin?q=${applicant.code}`);
    await page.locator('main').getByRole('checkbox').first().check();
    await check(page);
    await page.locator('[name="bulk-status"]').selectOption('approved');
    await page.getByRole('region').locator('button[aria-haspopup="dialog"]').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(Esporta|Exporter)$/ }).click();
    await page.getByRole('dialog').locator('summary').click();
    await check(page);
    await page.goto(`/admin?q=${applicant.code}-no`);
    await expect(page.getByText(/\(0\)/).first()).toBeVisible();
    await check(page);
    await page.goto('/admin/bandi');
    await expect(page.locator('main h3 a').first()).toBeVisible();
    await check(page);
    await page.locator('main h3 a').last().click();
    await expect(page.locator('main h2').first()).toBeFocused();
    await check(page);
    await page.goto('/admin/bandi?bando=nuovo');
    await page.locator('main form button[type="submit"]').click();
    await expect(page.locator('main [name="code"]')).toHaveAttribute('aria-invalid', 'true');
    await check(page);
    await page.goto('/admin/messaggi');
    await expect(page.locator('main h1')).toBeVisible();
    await check(page);
    await page.goto('/admin/pagamenti');
    await expect(page.getByRole('tab').first()).toBeVisible();
    await check(page);
    await page.goto('/admin/riepilogo');
    await expect(page.locator('main svg[role="img"]')).toBeVisible();
    await page.locator('main summary').click();
    await check(page);
    await page.goto(`/admin/registro?applicationCode=${applicant.code}`);
    await expect(page.locator('main').getByRole('link', { name: applicant.code })).toBeVisible();
    await check(page);
    await page.goto('/admin/registro?who=x');
    await expect(page.locator('main [name="who"]')).toHaveAttribute('aria-invalid', 'true');
    await check(page);
  });
}

for (const language of ['it', 'fr']) {
  test.describe(`accessible in ${language}`, () => {
    test.beforeEach(({ context, baseURL }) => comeBackIn(context, language, baseURL));
    goThroughStates(expectAccessible);
  });
}

test.describe('readable in the dark', () => {
  test.use({ colorScheme: 'dark' });
  goThroughStates(expectContrast);
});
