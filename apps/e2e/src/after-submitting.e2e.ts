import { anApplication, aPdf } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoViolations, overflow } from './accessible';
import { ApplicationForm } from './application-form';
import { type Applicant, apply, attachDocuments, logIn } from './every-text/people';

const ISEE = 'Certificazione Redditi/ISEE';
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function administrator(
  playwright: { request: { newContext: (options: object) => Promise<APIRequestContext> } },
  baseURL = '',
) {
  const request = await playwright.request.newContext({ baseURL });
  expect((await request.post('/api/auth/login', { data: ADMIN })).status()).toBe(200);
  return request;
}

const cardOf = (page: Page, code: string): Locator => page.getByRole('article', { name: code });

/** The section of a card under this heading. */
const sectionOf = (card: Locator, name: string): Locator =>
  card.locator('li', { has: card.page().getByRole('heading', { level: 6, name }) });

async function openCard(page: Page, { code }: Pick<Applicant, 'code'>): Promise<Locator> {
  await page.goto(`/area-utente#${code}`);
  await expect(cardOf(page, code)).toBeFocused();
  return cardOf(page, code);
}

test('an applicant who forgot a document adds it on request, answers, and sees that the fee has arrived', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const applicant = anApplication().withMinors(2).body();
  const office = await administrator(playwright, baseURL);

  const { id, code } = await test.step('sends the application, and the receipt says what was left out', async () => {
    const form = new ApplicationForm(page);
    await form.open();
    await form.fill(applicant);
    await form.upload("Carta d'Identità", [pdf('fronte.pdf'), pdf('retro.pdf')]);
    await form.upload('Codice Fiscale', [pdf('tessera.pdf')]);
    await form.consent();
    await form.submit();
    await page.waitForURL(/\/ricevuta\/[0-9a-f-]{36}$/);
    await expect(page.getByText(`Manca un documento: ${ISEE}`)).toBeVisible();
    await expectAccessible(page);
    const text = await page
      .getByText(/^DOM-\d{4}-\d{6}-\d{2}$/)
      .first()
      .textContent();
    return { id: page.url().slice(-36), code: text ?? '' };
  });

  await test.step('readers of the receipt by link are told nothing of documents', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(`/ricevuta/${id}`);
    await expect(other.getByText(code).first()).toBeVisible();
    await expect(other.getByText(/Manca un documento/)).toHaveCount(0);
    await other.context().close();
  });

  await test.step('the link of an e-mail leads to the application, through the login', async () => {
    await page.goto(`/area-utente#${code}`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="email"]').fill(applicant.email);
    await dialog.locator('[name="password"]').fill(applicant.password ?? '');
    await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
    await expect(cardOf(page, code)).toBeFocused();
    await expect(cardOf(page, code).getByText(`Manca: ${ISEE}`)).toBeVisible();
    await expectAccessible(page);
  });

  const card = cardOf(page, code);
  await test.step('adds a file, replaces it and removes it', async () => {
    const others = sectionOf(card, 'Altri Documenti');
    await others.locator('input[type="file"]').setInputFiles([pdf('contratto.pdf')]);
    await expect(others.getByRole('button', { name: 'Scarica contratto.pdf' })).toBeVisible();
    await others.getByLabel('Sostituisci contratto.pdf').setInputFiles([pdf('contratto firmato.pdf')]);
    await expect(others.getByText('contratto firmato.pdf')).toBeVisible();
    await expect(others.getByText('contratto.pdf', { exact: true })).toHaveCount(0);
    await others.getByRole('button', { name: 'Rimuovi contratto firmato.pdf' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi', exact: true }).click();
    await expect(others.getByText('contratto firmato.pdf')).toHaveCount(0);
    await expect(others.getByRole('heading')).toBeFocused();
  });

  await test.step('is asked for the document, and is led to exactly its section', async () => {
    await office.put(`/api/admin/applications/${id}/status`, { data: { status: 'under_review' } });
    const items = [{ section: 'certificazione-redditi', reason: 'Manca l’attestazione ISEE.' }];
    const asked = await office.post(`/api/admin/applications/${id}/document-requests`, {
      data: { items, deadline: inDays(14) },
    });
    expect(asked.status()).toBe(201);
    await page.reload();
    await page.getByRole('link', { name: 'Vai alla richiesta' }).click();
    await expect(card.getByText('Manca l’attestazione ISEE.').first()).toBeVisible();
    await expect(card.getByRole('button', { name: 'Invia la risposta' })).toHaveCount(0);
    await card.getByRole('button', { name: `Vai alla sezione ${ISEE}` }).press('Enter');
    await expect(sectionOf(card, ISEE).getByRole('heading')).toBeFocused();
    await expect(card.locator('input[type="file"]')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('uploads it, which a reload does not lose, and answers', async () => {
    await sectionOf(card, ISEE)
      .locator('input[type="file"]')
      .setInputFiles([pdf('ISEE 2026.pdf')]);
    await expect(card.getByText('Nuovo file caricato')).toBeVisible();
    await page.reload();
    await card.getByRole('button', { name: 'Invia la risposta' }).click();
    await expect(page.getByText('Risposta inviata').first()).toBeVisible();
    await expect(card.getByText(/^Ha risposto il /)).toBeVisible();
    await expect(card.locator('input[type="file"]')).toHaveCount(0);
    await expect(card.getByText(/^Manca: /)).toHaveCount(0);
  });

  await test.step('downloads it', async () => {
    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Scarica ISEE 2026.pdf' }).click();
    expect((await downloading).suggestedFilename()).toBe('ISEE 2026.pdf');
  });

  await test.step('sees that the fee has arrived, and the whole story', async () => {
    await expect(card.getByRole('heading', { name: 'Completa la tua iscrizione' })).toBeVisible();
    const paid = await office.post(`/api/admin/applications/${id}/payment`, {
      data: { paidOn: inDays(0), amountCents: 15_000, note: '' },
    });
    expect(paid.ok()).toBe(true);
    await page.reload();
    await expect(card.getByText(/^Quota versata il /)).toBeVisible();
    await expect(card.getByRole('link', { name: 'Paga Quota di Iscrizione' })).toHaveCount(0);
    const story = card.getByRole('list', { name: 'La storia della domanda' }).getByRole('listitem');
    await expect(story.locator('p:first-of-type')).toHaveText([
      'Domanda inviata',
      'Documenti aggiunti o cambiati',
      'Stato della domanda: In Valutazione',
      "Documenti richiesti dall'ufficio",
      'Documenti aggiunti o cambiati',
      'Risposta alla richiesta di documenti',
      'Quota registrata come versata',
    ]);
  });
});

test('documents are closed by the office while the applicant adds one: that is said', async ({
  page,
  playwright,
  baseURL,
}) => {
  const office = await administrator(playwright, baseURL);
  const applicant = await apply(page);
  await logIn(page, applicant);
  const card = await openCard(page, applicant);
  await office.put(`/api/admin/applications/${applicant.id}/status`, { data: { status: 'under_review' } });
  await sectionOf(card, ISEE)
    .locator('input[type="file"]')
    .setInputFiles([pdf('ISEE.pdf')]);
  await expect(card.getByRole('alert')).toContainText('Non allegato alla domanda: ISEE.pdf');
  await expect(card.getByText('In Valutazione').first()).toBeVisible();
  await expect(card.locator('input[type="file"]')).toHaveCount(0);
});

test('a file that the server refuses says why, and the others are attached', async ({ page }) => {
  const applicant = await apply(page);
  await logIn(page, applicant);
  const card = await openCard(page, applicant);
  const others = sectionOf(card, 'Altri Documenti');
  const fake = { name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nessun PDF') };
  await others.locator('input[type="file"]').setInputFiles([fake, pdf('vero.pdf')]);
  await expect(others.getByText('Il contenuto di falso.pdf non corrisponde al suo formato.')).toBeVisible();
  await expect(others.getByRole('button', { name: 'Scarica vero.pdf' })).toBeVisible();
  await expectNoViolations(page);
});

test('five applications stay readable on a phone, and open by the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const applicant = await apply(page);
  await attachDocuments(page, applicant);
  await logIn(page, applicant);
  await page.route('**/api/user/applications', async (route) => {
    const [application] = await (await route.fetch()).json();
    const name = `${'attestazione_ISEE_'.repeat(12)}.pdf`;
    const files = application.files.map((file: object) => ({ ...file, name }));
    const five = [0, 1, 2, 3, 4].map((place) => ({
      ...application,
      files,
      id: String(place),
      applicationCode: `DOM-2026-00000${place}-00`,
    }));
    await route.fulfill({ json: five });
  });
  await page.goto('/area-utente');
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'La storia della domanda' })).toHaveCount(1);
  const button = cardOf(page, 'DOM-2026-000003-00').getByRole('button', { name: /^Documenti e storia/ });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('list', { name: 'La storia della domanda' })).toHaveCount(2);
  expect(await overflow(page)).toBe(0);
  await expectNoViolations(page);
});
