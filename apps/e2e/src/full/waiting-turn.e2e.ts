import { anApplication, aPdf } from '@lacorte/testing/builders';
import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { ApplicationForm } from '../application-form';

const BUSY = 'Molte persone stanno inviando la domanda';
const idCard = { name: 'carta.pdf', mimeType: 'application/pdf', buffer: aPdf() };

/** Answers like the gateway under overload. */
function refuse(status: 429 | 503, retryAfter: number) {
  return (route: Route) =>
    route.fulfill({
      status,
      headers: { 'Retry-After': String(retryAfter) },
      json: {
        statusCode: status,
        code: status === 429 ? 'too-many-requests' : 'unavailable',
        message: 'Troppe richieste. Riprovi tra qualche minuto.',
        error: String(status),
      },
    });
}

async function fillForm(page: Page) {
  const form = new ApplicationForm(page);
  await form.open();
  await form.fill(anApplication().body());
  await form.upload("Carta d'Identità", [idCard]);
  await form.consent();
  return form;
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
  const form = await fillForm(page);
  const keys = sentKeys(page);
  // Routes added last answer first: one short wait, then a long one.
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

test('an application whose answer was lost is not made twice', async ({ page }) => {
  const form = await fillForm(page);
  const keys = sentKeys(page);
  const made: string[] = [];
  await page.route(
    '**/api/applications',
    async (route) => {
      made.push((await (await route.fetch()).json()).id);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await form.submit();
  await page
    .getByRole('region', { name: 'La connessione si è interrotta' })
    .getByRole('button', { name: 'Riprova ora' })
    .click();
  await page.waitForURL(/\/ricevuta\//);
  expect(page.url()).toContain(made[0]);
  expect(new Set(keys).size).toBe(1);
});

test('whoever stops waiting finds the form as it was, and goes on under the same key', async ({ page }) => {
  const form = await fillForm(page);
  const keys = sentKeys(page);
  await page.route('**/api/applications', refuse(503, 60), { times: 1 });
  await form.submit();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Interrompi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Errore nella creazione della domanda. Riprova.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invia la domanda' })).toBeFocused();
  await expect(form.control('password')).not.toHaveValue('');
  await form.submit();
  await page.waitForURL(/\/ricevuta\//);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
