import { anApplication, aPng, uniqueEmail } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './accessible';
import { mailTo } from './mailbox';

/** An application with both sides of the identity card. */
async function apply(request: APIRequestContext, cognome: string) {
  const applicant = anApplication()
    .with({ cognome, email: uniqueEmail('admin-journey') })
    .withDisabledPersons(1)
    .body();
  const created = await (await request.post('/api/applications', { data: applicant })).json();
  const paths: string[] = [];
  for (const fileName of ['fronte.png', 'retro.png']) {
    const ticket = await (await request.post('/api/objects/upload', { data: { fileName } })).json();
    await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(aPng()) });
    paths.push(ticket.filePath);
  }
  const documents = { 'carta-identita': paths.join(',') };
  expect((await request.put(`/api/applications/${created.id}/documents`, { data: { documents } })).status()).toBe(200);
  return { ...applicant, id: created.id as string, code: created.applicationCode as string };
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByText('Area Amministrativa')).toBeVisible();
  await page.getByRole('button', { name: 'Accedi come Amministratore' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="email"]').fill(ADMIN.email);
  await dialog.locator('[name="password"]').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard Amministrativa' })).toBeVisible();
}

test('an administrator finds an application, reviews it, downloads its documents and records the fee', async ({
  page,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL });
  const cognome = `Zanetti${Date.now().toString(36)}`;
  const application = await apply(visitor, cognome);
  await logIn(page);

  await test.step('finds it by its surname', async () => {
    await page.getByPlaceholder('Cerca per nome, cognome o email...').fill(cognome.toUpperCase());
    await expect(page.getByText('Domande di Adesione (1)')).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    await expect(page.getByText(application.code).first()).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step('changes its status', async () => {
    await page.getByRole('combobox', { name: new RegExp(application.code) }).selectOption('under_review');
    await expect(page.getByText('Stato Aggiornato').first()).toBeVisible();
    const stored = await page.request.get(`/api/admin/applications?q=${application.code}`);
    expect((await stored.json()).items[0].applicationStatus).toBe('under_review');
  });

  await test.step('reads its three tabs', async () => {
    await page
      .getByRole('button', { name: /Dettagli/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(application.codiceFiscale).first()).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole('tab', { name: 'Nucleo Familiare' }).click();
    await expect(dialog.getByText('Persone disabili nel nucleo familiare')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Documenti' }).click();
    await expect(dialog.getByText('Documento Identità')).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step('downloads the back of the identity card, and everything', async () => {
    const dialog = page.getByRole('dialog');
    const one = page.waitForEvent('download');
    await dialog
      .getByRole('button', { name: /^Scarica(?! Tutti)/ })
      .nth(1)
      .click();
    expect((await one).suggestedFilename()).toBe('retro_RETRO.png');
    const all = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Scarica Tutti i Documenti' }).click();
    expect((await all).suggestedFilename()).toBe(`Documenti_Domanda_${application.id}.zip`);
  });

  await test.step('records the fee', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Dati Personali' }).click();
    await dialog.getByRole('button', { name: 'Segna come pagata' }).click();
    await dialog.getByRole('button', { name: 'Registra' }).click();
    await expect(page.getByText('Pagamento registrato').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Pagata').first()).toBeVisible();
  });
  await visitor.dispose();
});

test('an administrator asks for the fee by e-mail and follows the sending', async ({ page, playwright, baseURL }) => {
  const visitor = await playwright.request.newContext({ baseURL });
  const { email, code } = await apply(visitor, 'Bianchi');
  await mailTo(email);
  await logIn(page);
  await page.getByRole('button', { name: 'Invia Email Pagamento' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Invia/ }).click();
  await expect(page.getByText('Email Inviate').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Inviate \d+ email di richiesta pagamento su \d+ totali\./).first()).toBeVisible();
  const request = await mailTo(email, { subject: /quota|pagamento/i });
  expect(request.text).toContain(code);
  expect(request.text).toContain(`client_reference_id=${code}`);
  await visitor.dispose();
});

test('somebody else is turned away', async ({ page }) => {
  const applicant = anApplication().body();
  await page.request.post('/api/applications', { data: applicant });
  await page.request.post('/api/auth/login', { data: { email: applicant.email, password: applicant.password } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page.getByText('Accesso Negato').first()).toBeVisible();
  await page.waitForURL('/');
  expect(asked).not.toContain('/api/admin/applications');
});
