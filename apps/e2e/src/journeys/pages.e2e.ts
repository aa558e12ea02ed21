import { ADMIN } from '@lacorte/testing/product';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { PRERENDERED } from '../public-paths';
import { MOST_MOVEMENT, movement, newReader, openLive } from '../reader';

for (const half of [0, 1]) {
  const pages = PRERENDERED.filter((_, place) => place % 2 === half);

  test(`pages like ${pages[0]?.[0]} come to life as they were made, in silence, and are accessible`, async ({
    browser,
    baseURL,
  }) => {
    const { page, said } = await newReader(browser, 'it');
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(baseURL ?? '') || /^(data|blob):/.test(request.url());
      if (!isOwn) said.push(`request to ${request.url()}`);
    });
    for (const [path, title] of pages) {
      await page.goto(path, { waitUntil: 'commit' });
      const made = await page.locator('h1').elementHandle();
      await expect(page.locator('#root[data-live]')).toBeAttached();
      await expect(page.locator('h1')).toHaveText(title);
      expect(await made?.evaluate((heading) => heading.isConnected), `${path} was drawn anew`).toBe(true);
      await expect(page.locator('main span:text-is("…")')).toHaveCount(0);
      await test.step(path, () => expectAccessible(page));
      expect(await movement(page), `${path} moved`).toBeLessThan(MOST_MOVEMENT);
    }
    expect(said).toEqual([]);
    await page.context().close();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages read in both languages, and an address that leads nowhere says so', async ({ page }) => {
    for (const [path, title, text, french] of PRERENDERED) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'it');
      await expect(page.locator('h1')).toHaveText(title);
      await expect(page.locator('main').getByText(text).first()).toBeVisible();
      await page.locator('noscript a', { hasText: 'Français' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      await expect(page.locator('h1')).toHaveText(french);
      await page.context().clearCookies();
    }
    const answer = await page.goto('/non-esiste');
    expect(answer?.status()).toBe(404);
    await expect(page.locator('h1')).toHaveText('404 Page Not Found');
  });
});

test('an address with encoded or repeated slashes shows the page that the gateway serves for it, in silence', async ({
  browser,
  baseURL,
}) => {
  const { page, said } = await newReader(browser, 'it');
  const NOT_FOUND = '404 Page Not Found';
  for (const [path, title] of [
    ['/admin/domande/x%2F..', NOT_FOUND],
    ['/ricevuta/x%2f..', NOT_FOUND],
    ['/graduatorie/x%2F..%2F..', 'Una casa a canone equo'],
    ['/bando%2F..%2Fcontatti?x=1#orari', 'Contatti'],
    ['//contatti', 'Contatti'],
  ] as const) {
    await page.goto(`${baseURL}${path}`, { waitUntil: 'commit' });
    const made = await page.locator('h1').elementHandle();
    await expect(page.locator('#root[data-live]')).toBeAttached();
    await expect.soft(page.locator('h1')).toContainText(title);
    expect.soft(await made?.evaluate((heading) => heading.isConnected), `${path} was drawn anew`).toBe(true);
  }
  expect(said).toEqual([]);
  await page.context().close();
});

test('an address may ask for a language, which is then the reader’s until another is chosen', async ({ browser }) => {
  const { page, said } = await newReader(browser);
  await openLive(page, '/contatti?lang=fr');
  await expect(page.locator('h1')).toHaveText('Contact');
  await expect(page).toHaveURL('/contatti');
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('it');
  await expect(page.locator('h1')).toHaveText('Contatti');
  await page.reload();
  await expect(page.locator('h1')).toHaveText('Contatti');
  expect(said).toEqual([]);
  await page.context().close();
});

test('a page says in its head what it is, also after going on; private pages are not for search engines', async ({
  page,
  baseURL,
}) => {
  const head = (selector: string) => page.locator(`head ${selector}`);
  await openLive(page, '/');
  await expect(head('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/`);
  const bar = page.getByRole('navigation', { name: 'Navigazione principale' });
  await bar.getByRole('link', { name: 'Chi siamo' }).click();
  await expect(page).toHaveTitle('Chi siamo · La Corte');
  await expect(head('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/chi-siamo`);
  await expect(head('meta[name="description"]')).toHaveAttribute('content', /^Chi siamo/);
  await page.getByRole('combobox', { name: 'Lingua' }).selectOption('fr');
  await expect(page).toHaveTitle('Qui sommes-nous · La Corte');
  await expect(head('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/chi-siamo?lang=fr`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click();
  await expect(head('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(head('link[rel="canonical"]')).toHaveCount(0);
  expect(await (await page.request.get('/admin')).text()).toMatch(/<meta[^>]*name="robots"[^>]*content="noindex"/);
});

test('the numbers of the tender take the place of blanks, without a movement', async ({ browser }) => {
  const { page } = await newReader(browser);
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/tenders/current', async (route) => {
    await asked;
    await route.continue();
  });
  await openLive(page, '/bando');
  const main = page.locator('main');
  await expect(main.getByText('…').first()).toBeVisible();
  await expect(main.getByText('60%')).toHaveCount(0);
  answer();
  await expect(main.getByText('60%').first()).toBeVisible();
  await expect(main.getByText('…')).toHaveCount(0);
  expect(await movement(page)).toBeLessThan(MOST_MOVEMENT);
  await page.context().close();
});

test('a link that is followed before the scripts start leads on', async ({ page }) => {
  await page.route(/assets\/index-.*\.js$/, () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Bando', exact: true }).first().click();
  await expect(page.locator('h1')).toHaveText('Bando di assegnazione');
});

/** Holds the scripts of a page back. @returns a function that releases them */
async function holdScripts(page: Page, files = /assets\/index-.*\.js$/) {
  const { promise: isAllowed, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await isAllowed;
    await route.continue();
  });
  return release;
}

test('what a reader does before the scripts start is kept: the place, a press and typed text', async ({ browser }) => {
  const { page, said } = await newReader(browser, 'it');
  const allow = await holdScripts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contatti', { waitUntil: 'commit' });
  await page.getByLabel('Nome', { exact: true }).fill('Chiara');
  await page.evaluate(() => scrollTo(0, 500));
  const place = await page.evaluate(() => scrollY);
  // A click would scroll to the button.
  await page.getByRole('button', { name: 'Apri il menu' }).dispatchEvent('click');
  allow();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Chiara');
  await page.getByLabel('Cognome').fill('Bianchi');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Chiara');
  expect(place).toBeGreaterThan(0);
  expect(said).toEqual([]);
  await page.context().close();
});

test('the contact form brings back what was typed, the code too, on the way back from another page', async ({
  page,
}) => {
  await openLive(page, '/contatti');
  const typed = { oggetto: 'stato-domanda', applicationCode: 'DOM-2026-000001-16', messaggio: 'A che punto è?' };
  const control = (name: string) => page.locator(`main [name="${name}"]`);
  await control('oggetto').selectOption(typed.oggetto);
  await control('applicationCode').fill(typed.applicationCode);
  await control('messaggio').fill(typed.messaggio);
  await openLive(page, '/bando');
  await page.goBack();
  await expect(page.locator('#root[data-live]')).toBeAttached();
  for (const [name, value] of Object.entries(typed)) await expect(control(name)).toHaveValue(value);
});

test('a visitor types in the application form before the scripts start, and finds the draft of the tab there', async ({
  browser,
}) => {
  const { page, said } = await newReader(browser, 'it');
  const name = page.getByLabel('Nome', { exact: true });
  const start = await holdScripts(page, /\.js$/);
  await page.goto('/iscrizione', { waitUntil: 'commit' });
  const made = await name.elementHandle();
  await page.getByLabel(/^Accetto il trattamento/).check();
  await name.fill('Chiara');
  await name.press('Enter');
  await expect(page).toHaveURL('/iscrizione');
  start();
  await expect(page.locator('#root[data-live]')).toBeAttached();
  expect(await made?.evaluate((field) => field.isConnected)).toBe(true);
  await expect(name).toHaveValue('Chiara');
  await expect(page.getByLabel('Provincia')).toHaveValue('');
  await expect(page.getByLabel(/^Accetto il trattamento/)).toBeChecked();

  const startAgain = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Cognome').fill('Bianchi');
  startAgain();
  await expect(page.getByText('Abbiamo ripreso')).toBeVisible();
  await expect(name).toHaveValue('Chiara');
  await expect(page.getByLabel('Cognome')).toHaveValue('Bianchi');
  expect(said).toEqual([]);
  await page.context().close();
});

test('who may be logged in sees the form when the user is known', async ({ browser }) => {
  const { page, said } = await newReader(browser, 'it');
  expect((await page.request.post('/api/auth/login', { data: ADMIN })).ok()).toBe(true);
  const start = await holdScripts(page);
  await page.goto('/iscrizione', { waitUntil: 'commit' });
  await expect(page.getByText('Caricamento del modulo')).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toBeHidden();
  start();
  await expect(page.getByLabel('Nome', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  expect(said).toEqual([]);
  await page.context().close();
});
