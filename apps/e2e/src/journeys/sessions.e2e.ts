import { anApplication, aPng } from '@lacorte/testing/builders';
import { expect, test } from '@playwright/test';
import { ApplicationForm } from '../application-form';
import { pageOf } from '../people';
import { openLive } from '../reader';

const PHONE = { width: 390, height: 844 };

test('an application whose session has ended is sent after a login on the spot, with its files', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  const applicant = anApplication().body();
  const { email, password = '' } = applicant;
  const data = { email, password, values: { email } };
  expect((await page.request.post('/api/drafts', { data })).status()).toBe(201);
  const form = new ApplicationForm(page);

  await test.step('the form is filled in', async () => {
    await form.open();
    await form.fill({ ...applicant, password: undefined });
    await form.upload("Carta d'Identità", [{ name: 'fronte.png', mimeType: 'image/png', buffer: aPng() }]);
    await expect(page.locator('[data-draft-line]')).toContainText(/^Bozza salvata alle \d\d:\d\d$/);
    await form.consent();
  });

  const other = await pageOf(browser, { email, password });
  await test.step('the session is ended from another device', async () => {
    expect((await other.request.delete('/api/auth/sessions')).status()).toBe(204);
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });

  await test.step('the submission asks for the login, which knows the address', async () => {
    await form.submit();
    const dialog = page.getByRole('dialog', { name: "Accedi all'Area Utente" });
    await expect(dialog.locator('[name="email"]')).toHaveValue(email);
    await expect(page.locator('section', { hasText: 'La sessione è terminata' })).toBeVisible();
    await dialog.locator('[name="password"]').fill(password);
    await page.keyboard.press('Enter');
  });

  await test.step('and goes on by itself to the receipt', async () => {
    await page.waitForURL(/\/ricevuta\//);
    const [application] = await (await other.request.get('/api/user/applications')).json();
    expect(application.nome).toBe(applicant.nome);
    expect(application.documenti).toEqual({ documento_identita: 'fronte.png' });
  });
});

test('a form that the browser fills in again on the way back after a logout is empty', async ({ page }) => {
  const { email, password = '' } = anApplication().body();
  const data = { email, password, values: { email } };
  expect((await page.request.post('/api/drafts', { data })).status()).toBe(201);
  const form = new ApplicationForm(page);
  await form.open();
  await page.locator('[name="nome"]').fill('Chiara');
  await page.locator('[name="telefono"]').fill('3331234567');
  await openLive(page, '/area-utente');
  await page.getByRole('button', { name: 'Esci' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await page.waitForURL(/\/iscrizione/);
  await expect(page.locator('#root[data-live]')).toBeAttached();
  for (const name of ['nome', 'telefono', 'email']) await expect(page.locator(`main [name="${name}"]`)).toHaveValue('');
});
