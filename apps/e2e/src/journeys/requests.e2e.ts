import { aPdf } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoViolations } from '../accessible';
import { mailTo } from '../mailbox';
import { apply, logIn, logInByDialog, pageOf } from '../people';

const ISEE = 'Certificazione Redditi/ISEE';
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() });

/** The section of a card under this heading. */
const sectionOf = (card: Locator, name: string): Locator =>
  card.locator('li', { has: card.page().getByRole('heading', { level: 6, name }) });

/** Asks for one document, on the page of an administrator. */
async function askFor(office: Page, code: string, document: string): Promise<void> {
  await office.goto(`/admin?q=${code}`);
  await office.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Dettagli' }).click();
  const requests = office.getByRole('dialog').getByRole('region', { name: 'Richieste di documenti' });
  await requests.getByRole('button', { name: 'Chiedi documenti' }).click();
  await requests.getByRole('checkbox', { name: document }).check();
  await requests.getByRole('combobox').selectOption({ label: "L'ISEE non è dell'anno in corso." });
  await expectNoViolations(office);
  await requests.getByRole('button', { name: 'Invia la richiesta' }).click();
  await expect(requests.getByText('Aperta', { exact: true })).toBeVisible();
}

test('an applicant who forgot a document adds it on request, answers, and sees that the fee has arrived', async ({
  page,
  browser,
}) => {
  const applicant = await apply(page);
  const { id, code } = applicant;
  const office = await pageOf(browser, ADMIN);
  const card = page.getByRole('article', { name: code });

  await test.step('adds a file after the login', async () => {
    await page.goto(`/area-utente#${code}`);
    await logInByDialog(page, applicant);
    await expect(card).toBeFocused();
    await expect(card.getByText(/^Manca(no)?: .*ISEE/)).toBeVisible();
    const others = sectionOf(card, 'Altri Documenti');
    await others.locator('input[type="file"]').setInputFiles([pdf('contratto.pdf')]);
    await expect(others.getByRole('button', { name: 'Scarica contratto.pdf' })).toBeVisible();
  });

  await test.step('is asked for the document by e-mail, and is led to exactly its section', async () => {
    await office.request.put(`/api/admin/applications/${id}/status`, { data: { status: 'under_review' } });
    await askFor(office, code, ISEE);
    const { text } = await mailTo(applicant.email, { subject: /^Serve un altro documento/ });
    expect(text).toContain(`• ${ISEE}: L'ISEE non è dell'anno in corso.`);
    expect(text).toContain(`/area-utente?lang=it#${code}`);
    await page.reload();
    await page.getByRole('link', { name: 'Vai alla richiesta' }).click();
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
    await expect(card.getByText(/^Ha risposto il /)).toBeVisible();
    await expect(card.locator('input[type="file"]')).toHaveCount(0);
    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Scarica ISEE 2026.pdf' }).click();
    expect((await downloading).suggestedFilename()).toBe('ISEE 2026.pdf');
  });

  await test.step('sees that the fee has arrived, and the whole story', async () => {
    await expect(card.getByRole('heading', { name: 'Completa la tua iscrizione' })).toBeVisible();
    const data = { paidOn: new Date().toISOString().slice(0, 10), amountCents: 15_000, note: '' };
    expect((await office.request.post(`/api/admin/applications/${id}/payment`, { data })).ok()).toBe(true);
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

test('a file of the wrong content says why, and the others are attached', async ({ page }) => {
  const applicant = await apply(page);
  await logIn(page, applicant);
  await page.goto('/area-utente');
  const others = sectionOf(page.getByRole('article', { name: applicant.code }), 'Altri Documenti');
  const fake = { name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nessun PDF') };
  await others.locator('input[type="file"]').setInputFiles([fake, pdf('vero.pdf')]);
  await expect(others.getByText('Il contenuto di falso.pdf non corrisponde al suo formato.')).toBeVisible();
  await expect(others.getByRole('button', { name: 'Scarica vero.pdf' })).toBeVisible();
});

test('an applicant is told of a decision, and the e-mail leads to the application', async ({ page, browser }) => {
  const applicant = await apply(page);
  const office = await pageOf(browser, ADMIN);
  const data = { status: 'approved' };
  const decided = await office.request.put(`/api/admin/applications/${applicant.id}/status`, { data });
  expect(decided.status()).toBe(200);
  const { subject, text } = await mailTo(applicant.email, { subject: /^Novità sulla sua domanda/ });
  expect(subject).toBe(`Novità sulla sua domanda ${applicant.code}`);
  expect(text).toContain('è ora: Approvata.');
  const link = new URL(/https?:\/\/\S+area-utente\S*/.exec(text)?.[0] ?? '');
  await page.goto(link.href);
  await logInByDialog(page, applicant);
  await expect(page).toHaveURL(new RegExp(`/area-utente#${applicant.code}$`));
  await expect(page.getByRole('article', { name: applicant.code })).toBeFocused();
});
