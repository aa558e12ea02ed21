import { readFile } from 'node:fs/promises';
import { isApplicationCode } from '@lacorte/contracts/application-code';
import { anApplication, aPdf, aPng } from '@lacorte/testing/builders';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { ApplicationForm } from '../application-form';
import { mailTo } from '../mailbox';
import { apply, logInByDialog } from '../people';
import { open } from '../reader';

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() });
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: aPng() });

test('a person applies with documents and keeps the receipt', { tag: '@phone' }, async ({ page }) => {
  const applicant = anApplication().withMinors(2).with({ comune: 'Monza', provincia: 'Monza e Brianza' }).body();
  const form = new ApplicationForm(page);

  await test.step('fills in the form and uploads the mandatory documents', async () => {
    await form.open();
    await form.fill(applicant);
    await form.upload("Carta d'Identità", [png('fronte.png'), png('retro.png')]);
    await form.upload('Codice Fiscale', [pdf('tessera sanitaria.pdf')]);
    await expect(page.getByText('Progresso: 2/3 sezioni obbligatorie • 3 file totali')).toBeVisible();
    await form.upload('Certificazione Redditi/ISEE', [pdf('ISEE 2026.pdf')]);
    await expect(page.getByText('Tutti i documenti obbligatori sono stati caricati')).toBeVisible();
    await expectAccessible(page);
    await form.consent();
    await form.submit();
  });

  const code = await test.step('reads the receipt', async () => {
    await page.waitForURL(/\/ricevuta\/[0-9a-f-]{36}$/);
    await expect(page.getByText('In attesa di valutazione').first()).toBeVisible();
    const text = await page
      .getByText(/^DOM-\d{4}-\d{6}-\d{2}$/)
      .first()
      .textContent();
    expect(isApplicationCode(text ?? '')).toBe(true);
    await expect(page.getByText('Monza', { exact: false }).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expectAccessible(page);
    return text;
  });

  await test.step('downloads it as a PDF', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /PDF/ }).first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`ricevuta-domanda-${code}.pdf`);
    const content = await readFile(await download.path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('gets the confirmation with the receipt attached', async () => {
    const mail = await mailTo(applicant.email);
    expect(mail.text).toContain(code);
    expect(mail.attachments?.map(({ filename }) => filename)).toEqual([`ricevuta-domanda-${code}.pdf`]);
  });
});

test('what the server refuses is said at its field, and an answer that was lost makes no second application', async ({
  page,
}) => {
  const form = new ApplicationForm(page);
  const keys: string[] = [];
  const made: string[] = [];
  await form.open();
  await test.step('the button that repairs an address is the next stop, below the header', async () => {
    await form.control('email').fill('chiara@gmial.com');
    await form.control('email').press('Tab');
    const repair = page.getByRole('button', { name: 'Correggi in chiara@gmail.com' });
    await expect(repair).toBeFocused();
    await expect(repair).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole('banner').boundingBox();
    expect((await repair.boundingBox())?.y).toBeGreaterThan(header?.height ?? Number.NaN);
  });
  await form.fill(anApplication().body());
  await form.upload("Carta d'Identità", [pdf('carta.pdf')]);
  await form.consent();

  await page.route(
    '**/api/applications',
    (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), telefono: '12' }) }),
    { times: 1 },
  );
  await form.submit();
  await expect(page.getByText('Numero di telefono non valido').first()).toBeVisible();
  await expect(form.control('telefono')).toHaveAttribute('aria-invalid', 'true');

  await page.route('**/api/applications', (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return route.fallback();
  });
  await page.route(
    '**/api/applications',
    async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
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
  expect(keys).toEqual([expect.stringMatching(/^.{8,64}$/), keys[0]]);
});

test('an applicant logs in after a wrong password, finds the application, and logs out', async ({ page }) => {
  const applicant = await apply(page);
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Accedi' }).click();
  await logInByDialog(page, { ...applicant, password: 'sbagliata' });
  await expect(page.getByText('Errore di Accesso').first()).toBeVisible();
  await logInByDialog(page, { ...applicant, email: applicant.email.toUpperCase() });
  await expect(page.getByText('Accesso Effettuato').first()).toBeVisible();
  await page.goto('/area-utente');
  await expect(page.getByRole('article', { name: applicant.code })).toContainText('Inviata');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByText('Logout eseguito').first()).toBeVisible();
  await page.waitForURL('/');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});
