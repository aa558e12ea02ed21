import { anApplication, aPdf } from '@lacorte/testing/builders';
import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { ApplicationForm } from '../application-form';
import { open, settled } from '../reader';

const BUSY = 'Molte persone stanno inviando la domanda';

/** Answers like the gateway under overload. */
function refuse(status: 429 | 503, retryAfter: number) {
  const code = status === 429 ? 'too-many-requests' : 'unavailable';
  const message = 'Troppe richieste. Riprovi tra qualche minuto.';
  const json = { statusCode: status, code, message, error: String(status) };
  return (route: Route) => route.fulfill({ status, headers: { 'Retry-After': String(retryAfter) }, json });
}

/** Idempotency keys of the requests. */
function sentKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    const isSubmission = request.method() === 'POST' && new URL(request.url()).pathname === '/api/applications';
    if (isSubmission) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

test('a form refused for load is sent again by itself, documents too', async ({ page }) => {
  const form = new ApplicationForm(page);
  await form.open();
  await form.fill(anApplication().body());
  await form.upload("Carta d'Identità", [{ name: 'carta.pdf', mimeType: 'application/pdf', buffer: aPdf() }]);
  await form.consent();
  const keys = sentKeys(page);
  // The route that is added last answers first, so the short wait comes before the long one.
  await page.route('**/api/applications', refuse(503, 60), { times: 1 });
  await page.route('**/api/applications', refuse(429, 1), { times: 1 });
  await page.route('**/api/applications/*/documents', refuse(503, 60), { times: 1 });
  await form.submit();
  await expect.poll(() => keys.length).toBe(2);
  const notice = page.getByRole('region', { name: BUSY });
  await expect(notice).toBeFocused();
  await expect(notice.getByText(/Prossimo tentativo tra/)).toBeVisible();
  await expect(form.control('nome')).toBeDisabled();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Riprova ora' }).click();
  await expect(notice.getByText('La domanda è registrata.')).toBeVisible();
  await notice.getByRole('button', { name: 'Riprova ora' }).click();
  await page.waitForURL(/\/ricevuta\//);
  await expect(page.getByText(/non sono ancora allegati/)).toHaveCount(0);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('the way back asks before what was typed is lost', async ({ page }) => {
  await open(page, '/bando');
  await page.getByRole('banner').getByRole('link', { name: 'Iscriviti' }).click();
  const form = new ApplicationForm(page);
  await form.choosePassword('Segreta1');
  const dialog = page.getByRole('dialog', { name: 'Vuole lasciare questa pagina?' });
  await page.goBack();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Resta su questa pagina' }).click();
  expect(new URL(page.url()).pathname).toBe('/iscrizione');
  await expect(form.control('password')).toHaveValue('Segreta1');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Lascia la pagina' }).click();
  await page.waitForURL('**/bando');
});

test('a page opened by its address begins at its top, wherever the one before was left', async ({ page }) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await open(page, '/iscrizione');
  await page.getByRole('button', { name: 'Invia la domanda' }).scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(1_000);
  await open(page, '/');
  await expect.poll(scrolled).toBe(0);
});

test('the heading of what is to be corrected is under the header, however long the list is', async ({ page }) => {
  for (const [width, height] of [
    [390, 664],
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, '/iscrizione');
    await page.getByRole('button', { name: 'Invia la domanda' }).click();
    const heading = page.getByRole('heading', { name: /dati da sistemare/ });
    await expect(page.getByRole('region', { name: /dati da sistemare/ })).toBeFocused();
    await settled(page);
    const header = await page.getByRole('banner').boundingBox();
    const { y = 0 } = (await heading.boundingBox()) ?? {};
    const from = (header?.y ?? 0) + (header?.height ?? 0);
    expect([width, height, from, y > from && y < from + 100]).toEqual([width, height, from, true]);
  }
});
