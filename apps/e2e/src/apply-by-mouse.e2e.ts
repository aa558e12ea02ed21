import { readFile } from 'node:fs/promises';
import { isApplicationCode } from '@lacorte/contracts/application-code';
import { anApplication, aPdf, aPng } from '@lacorte/testing/builders';
import { expect, test } from '@playwright/test';
import { ApplicationForm } from './application-form';
import { mailTo } from './mailbox';

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() });
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: aPng() });

test('a person applies with documents, keeps the receipt, and finds the application in the personal area', async ({
  page,
}) => {
  const applicant = anApplication().withMinors(2).livingIn('Monza', 'Monza e Brianza').body();
  const form = new ApplicationForm(page);

  await test.step('fills in the form and uploads the mandatory documents', async () => {
    await form.open();
    await form.fill(applicant);
    await form.upload("Carta d'Identità", [png('fronte.png'), png('retro.png')]);
    await form.upload('Codice Fiscale', [pdf('tessera sanitaria.pdf')]);
    await expect(page.getByText('Progresso: 2/3 sezioni obbligatorie • 3 file totali')).toBeVisible();
    await form.upload('Certificazione Redditi/ISEE', [pdf('ISEE 2026.pdf')]);
    await expect(page.getByText('Tutti i documenti obbligatori sono stati caricati')).toBeVisible();
    await form.consent();
    await form.submit();
  });

  const code = await test.step('reads the receipt', async () => {
    await page.waitForURL(/\/ricevuta\/[0-9a-f-]{36}$/);
    await expect(page.getByText('In attesa di valutazione').first()).toBeVisible();
    const text =
      (await page
        .getByText(/^DOM-\d{4}-\d{6}-\d{2}$/)
        .first()
        .textContent()) ?? '';
    expect(isApplicationCode(text)).toBe(true);
    await expect(page.getByText('Monza', { exact: false }).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    return text;
  });

  await test.step('downloads it as a PDF', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /PDF/ }).first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`ricevuta-domanda-${code}.pdf`);
    const content = await readFile(await download.path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.getByText('PDF scaricato').first()).toBeVisible();
  });

  await test.step('gets the confirmation with the receipt attached', async () => {
    const mail = await mailTo(applicant.email);
    expect(mail.text).toContain(code);
    expect(mail.attachments?.map(({ filename }) => filename)).toEqual([`ricevuta-domanda-${code}.pdf`]);
  });

  await test.step('logs in and finds the application', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Accedi' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="email"]').fill(applicant.email.toUpperCase());
    await dialog.locator('[name="password"]').fill(applicant.password ?? '');
    await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
    await expect(page.getByText('Accesso Effettuato').first()).toBeVisible();
    await page.goto('/area-utente');
    await expect(page.getByText(code).first()).toBeVisible();
    await expect(page.getByText('Inviata').first()).toBeVisible();
  });

  await test.step('logs out', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Esci' }).click();
    await expect(page.getByText('Logout eseguito').first()).toBeVisible();
    await page.waitForURL('/');
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });
});

test('a wrong password is refused in words', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Accedi' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(dialog.getByText('Email richiesta')).toBeVisible();
  await expect(dialog.getByText('Password deve essere almeno 6 caratteri')).toBeVisible();
  await dialog.locator('[name="email"]').fill('nessuno@example.com');
  await dialog.locator('[name="password"]').fill('sbagliata');
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page.getByText('Errore di Accesso').first()).toBeVisible();
});
