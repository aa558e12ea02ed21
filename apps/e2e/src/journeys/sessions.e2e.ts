import { anApplication, aPng } from '@lacorte/testing/builders';
import { expect, type Page, test } from '@playwright/test';
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

/** The focusable elements of the page that are behind the header or the bar of an ended session when they have the focus. */
function coveredAtFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sticky = [...document.querySelectorAll('header, main, section[aria-label="La sessione è terminata"]')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    const fields = [...document.querySelectorAll<HTMLElement>('main :is(input, select, button)')].reverse();
    return fields.flatMap((field) => {
      field.focus();
      if (document.activeElement !== field || !field.checkVisibility()) return [];
      const { top } = field.getBoundingClientRect();
      const bottom = Math.max(...sticky.map((element) => element.getBoundingClientRect().bottom));
      // The focus ring takes five pixels.
      return top - 5 < bottom ? [`${field.getAttribute('name') ?? field.textContent} at ${top}, bar to ${bottom}`] : [];
    });
  });
}

test('the bar of an ended session hides neither the errors nor a field that has the focus', async ({
  page,
  browser,
}) => {
  const { email, password = '' } = anApplication().body();
  const data = { email, password, values: { email } };
  expect((await page.request.post('/api/drafts', { data })).status()).toBe(201);
  await new ApplicationForm(page).open();
  const other = await pageOf(browser, { email, password });
  expect((await other.request.delete('/api/auth/sessions')).status()).toBe(204);
  await page.locator('[name="nome"]').fill('Chiara');
  const bar = page.getByRole('region', { name: 'La sessione è terminata' });
  await expect(bar).toBeVisible();
  // The last size is that of a zoom of 200 % in a window of 1280 by 720 pixels.
  for (const viewport of [PHONE, { width: 1280, height: 900 }, { width: 640, height: 360 }]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Invia la domanda' }).click();
    const heading = page.getByRole('heading', { name: /dati da sistemare/ });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const [barBox, headingBox] = await Promise.all([bar.boundingBox(), heading.boundingBox()]);
    expect
      .soft(headingBox?.y, JSON.stringify(viewport))
      .toBeGreaterThanOrEqual((barBox?.y ?? 0) + (barBox?.height ?? 0));
    expect.soft(await coveredAtFocus(page), JSON.stringify(viewport)).toEqual([]);
  }
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

test('a form typed for another e-mail asks before it becomes that of the account of another tab', async ({
  page,
  browser,
}) => {
  const { email, password = '' } = anApplication().body();
  const account = await pageOf(browser);
  const values = { email };
  expect((await account.request.post('/api/drafts', { data: { email, password, values } })).status()).toBe(201);
  const form = new ApplicationForm(page);
  const typed = { nome: 'Dina', email: 'dina.typed@example.com', password: 'Segreta1' };
  const leave = page.getByRole('button', { name: `Esci da ${email} e continua` });

  await page.setViewportSize(PHONE);
  await form.open();
  for (const [name, value] of Object.entries(typed)) await form.control(name).fill(value);
  const tab = await page.context().newPage();
  await openLive(tab, '/');
  await tab.request.post('/api/auth/login', { data: { email, password } });
  // A page that opens with the session tells the other tabs.
  await tab.reload();
  await expect(page.getByRole('status', { name: 'È entrato un altro account' })).toBeFocused();
  await expect(leave).toBeInViewport();
  await expect(form.control('nome')).toBeDisabled();
  for (const [name, value] of Object.entries(typed)) await expect(form.control(name)).toHaveValue(value);

  await leave.click();
  await expect(form.control('nome')).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Invia la domanda' })).toBeVisible();
  for (const [name, value] of Object.entries(typed)) await expect(form.control(name)).toHaveValue(value);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  const draft = await (await account.request.get('/api/user/draft')).json();
  expect(draft.values).toEqual(values);
});
