import { anApplication, aPdf } from '@lacorte/testing/builders';
import { expect, test } from '@playwright/test';
import { ApplicationForm } from './application-form';

const idCard = { name: 'carta.pdf', mimeType: 'application/pdf', buffer: aPdf() };

test('a reload keeps what was typed, but neither password nor files, and says so', async ({ page }) => {
  const applicant = anApplication().body();
  const form = new ApplicationForm(page);
  await form.open();
  await form.fill(applicant);
  await form.upload("Carta d'Identità", [idCard]);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(form.control('cognome')).toHaveValue(applicant.cognome);
  await expect(form.control('comune')).toHaveValue(applicant.comune);
  await expect(form.control('password')).toHaveValue('');
  await expect(page.getByText('Abbiamo ripreso ciò che aveva già scritto')).toBeVisible();
  await expect(page.getByText('Progresso: 0/3 sezioni obbligatorie • 0 file totali')).toBeVisible();
});

test('a failed upload can be tried again without losing the form', async ({ page }) => {
  const applicant = anApplication().body();
  const form = new ApplicationForm(page);
  await form.open();
  await form.fill(applicant);
  await page.route('**/api/objects/upload', (route) => route.abort(), { times: 1 });
  await page.locator('#sezione-carta-identita input[type="file"]').setInputFiles([idCard]);
  await expect(page.getByText('Errore nel caricamento di carta.pdf').first()).toBeVisible();
  await page.getByRole('button', { name: 'Riprova carta.pdf' }).click();
  await expect(page.getByText('carta.pdf caricato con successo').first()).toBeVisible();
  await expect(form.control('nome')).toHaveValue(applicant.nome);
});

test('a second click sends nothing twice', async ({ page }) => {
  const applicant = anApplication().body();
  const form = new ApplicationForm(page);
  await form.open();
  await form.fill(applicant);
  await form.consent();
  const keys: string[] = [];
  await page.route('**/api/applications', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Invia la domanda' }).dblclick();
  await page.waitForURL(/\/ricevuta\//);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^.{8,64}$/);
});

test('a failed attach keeps the receipt reachable and can be tried again', async ({ page }) => {
  const applicant = anApplication().body();
  const form = new ApplicationForm(page);
  await form.open();
  await form.fill(applicant);
  await form.upload("Carta d'Identità", [idCard]);
  await form.consent();
  await page.route('**/api/applications/*/documents', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await form.submit();
  await page.waitForURL(/\/ricevuta\//);
  await expect(page.getByText('Errore nel caricamento documenti. Riprova.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Riprova ad allegare i documenti' }).click();
  await expect(page.getByRole('button', { name: 'Riprova ad allegare i documenti' })).toHaveCount(0);
});

test('files dropped anywhere go to the open section', async ({ page }) => {
  const form = new ApplicationForm(page);
  await form.open();
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'trascinato.pdf', { type: 'application/pdf' }));
    return data;
  }, aPdf().toString('latin1'));
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Rilascia i file qui')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.locator('#sezione-carta-identita').getByText('trascinato.pdf')).toBeVisible();
  await expect(page.getByText('trascinato.pdf caricato con successo').first()).toBeVisible();
});

test('the rules of the server come back to the fields', async ({ page }) => {
  const applicant = anApplication().body();
  const form = new ApplicationForm(page);
  await form.open();
  await form.fill(applicant);
  await form.consent();
  await page.route('**/api/applications', async (route) => {
    const body = { ...route.request().postDataJSON(), telefono: '12' };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await form.submit();
  await expect(page.getByText('Numero di telefono non valido').first()).toBeVisible();
  await expect(form.control('telefono')).toHaveAttribute('aria-invalid', 'true');
});

test('a page opened by its address begins at its top, wherever the one before was left', async ({ page }) => {
  await page.goto('/iscrizione');
  await page.getByRole('button', { name: 'Invia la domanda' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
