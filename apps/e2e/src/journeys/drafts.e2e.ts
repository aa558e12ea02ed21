import { anApplication, aPng } from '@lacorte/testing/builders';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoViolations } from '../accessible';
import { ApplicationForm } from '../application-form';
import { mailTo } from '../mailbox';
import { pageOf } from '../people';

const DRAFT = '/api/user/draft';
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: aPng() });

test('leaving the page saves what was typed a moment before', async ({ page }) => {
  const { email, password } = anApplication().body();
  const data = { email, password, values: { email, nome: 'Lucia' } };
  expect((await page.request.post('/api/drafts', { data })).status()).toBe(201);
  const form = new ApplicationForm(page);
  await form.open();
  await expect(form.control('nome')).toHaveValue('Lucia');
  await form.control('cognome').fill('Ferrario');
  await page.goto('/bando');
  const surname = async () => (await (await page.request.get(DRAFT)).json()).values.cognome;
  await expect.poll(surname).toBe('Ferrario');
});

test('a visitor saves for later, continues on another device and sends the same files', async ({ page, browser }) => {
  const applicant = anApplication().body();
  const { email, password = '' } = applicant;
  const form = new ApplicationForm(page);

  await test.step('with e-mail and password, which the form has in part', async () => {
    await form.open();
    await form.control('nome').fill(applicant.nome);
    await form.control('email').fill(email);
    await form.upload("Carta d'Identità", [png('fronte.png'), png('retro.png')]);
    await page.getByRole('button', { name: 'Salva e continua più tardi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Salvi la bozza e continui più tardi' });
    await expect(dialog.locator('[name="email"]')).toHaveValue(email);
    await dialog.locator('[name="password"]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Bozza salvata' })).toContainText(email);
    await expectNoViolations(page);
  });

  const other = await pageOf(browser, { email, password });
  await test.step('the e-mail leads to the personal area, which says what is missing', async () => {
    const mail = await mailTo(email, { subject: /bozza/i });
    expect(mail.text).toContain('/area-utente');
    await other.goto('/area-utente');
    const card = other.getByRole('region', { name: 'Riprendi la domanda' });
    await expect(card).toContainText('0 parti complete su 7');
    await expect(card).toContainText('Contatti: Telefono');
    await expectAccessible(other);
    await card.getByRole('link', { name: 'Continua a compilare' }).click();
  });

  await test.step('the form has the fields and the files, which are not sent again', async () => {
    const resumed = new ApplicationForm(other);
    const uploads: string[] = [];
    other.on('request', (request) => {
      if (/\/api\/objects\/upload|\/uploads\//.test(request.url())) uploads.push(request.url());
    });
    await expect(resumed.control('nome')).toHaveValue(applicant.nome);
    const files = other.getByRole('list', { name: "File caricati: Carta d'Identità" });
    await expect(files.getByRole('listitem')).toHaveCount(2);
    await expect(files.getByRole('listitem').first()).toContainText('fronte.png');
    await resumed.fill({ ...applicant, password: undefined });
    await expect(other.locator('[data-draft-line]')).toContainText(/^Bozza salvata alle \d\d:\d\d$/);
    await resumed.consent();
    await resumed.submit();
    await other.waitForURL(/\/ricevuta\//);
    expect(uploads).toEqual([]);
    const [application] = await (await other.request.get('/api/user/applications')).json();
    expect(application.documenti).toEqual({ documento_identita: ['fronte.png', 'retro.png'] });
  });

  await test.step('afterwards there is no draft any more', async () => {
    expect((await other.request.get(DRAFT)).status()).toBe(404);
    await other.goto('/area-utente');
    await expect(other.getByRole('article')).toHaveCount(1);
    await expect(other.getByRole('region', { name: 'Riprendi la domanda' })).toHaveCount(0);
  });
});
