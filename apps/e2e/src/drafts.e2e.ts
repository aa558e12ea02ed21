import { anApplication, aPng } from '@lacorte/testing/builders';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoViolations } from './accessible';
import { ApplicationForm } from './application-form';
import { logIn } from './every-text/people';
import { mailTo } from './mailbox';

const DRAFT = '/api/user/draft';
const LATER = 'Salva e continua più tardi';

type Values = Record<string, unknown>;

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(aPng()) });
const savedLine = (page: Page): Locator =>
  page.locator('[data-draft-line]', { hasText: /^Bozza salvata alle \d\d:\d\d$/ });

/** A new account with a draft, logged in. */
async function beginDraft(page: Page, values: Values) {
  const { email, password = '' } = anApplication().body();
  const begun = await page.request.post('/api/drafts', { data: { email, password, values: { email, ...values } } });
  expect(begun.status()).toBe(201);
  return { email, password };
}

async function draftOf(page: Page): Promise<{ values: Values; version: number }> {
  return (await page.request.get(DRAFT)).json();
}

/** The next save that the server accepts. */
function nextSave(page: Page) {
  return page.waitForResponse(
    (response) => response.url().endsWith(DRAFT) && response.request().method() === 'PUT' && response.ok(),
  );
}

async function newPage(browser: Browser, like: Page): Promise<Page> {
  return (await browser.newContext({ viewport: like.viewportSize() })).newPage();
}

test('the form of a logged-in reader saves itself and comes back', async ({ page }) => {
  await beginDraft(page, { nome: 'Lucia' });
  const form = new ApplicationForm(page);
  await form.open();
  await expect(form.control('nome')).toHaveValue('Lucia');
  const saved = nextSave(page);
  await form.control('cognome').fill('Ferrario');
  await form.answer('presenzaMinori', 'si');
  await form.control('numeroMinori').fill('2');
  await form.control('gdprConsent').check({ force: true });
  await saved;
  await expect(savedLine(page)).toBeInViewport();
  await expectAccessible(page);
  expect((await draftOf(page)).values).toMatchObject({ nome: 'Lucia', cognome: 'Ferrario', numeroMinori: '2' });
  await page.reload();
  await expect(form.control('cognome')).toHaveValue('Ferrario');
  await expect(form.control('numeroMinori')).toHaveValue('2');
  await expect(form.control('gdprConsent')).not.toBeChecked();
  await expect(page.getByText('Abbiamo ripreso ciò che aveva già scritto')).toBeVisible();
});

test('leaving the page saves what was typed a moment before', async ({ page }) => {
  await beginDraft(page, { nome: 'Lucia' });
  const form = new ApplicationForm(page);
  await form.open();
  await form.control('cognome').fill('Ferrario');
  await page.goto('/bando');
  await expect.poll(async () => (await draftOf(page)).values.cognome).toBe('Ferrario');
});

test('two devices change the same draft: both versions are shown, and one is chosen', async ({ page, browser }) => {
  const account = await beginDraft(page, { nome: 'Lucia', cognome: 'Ferrario' });
  const other = await newPage(browser, page);
  await logIn(other, account);
  const [here, there] = [new ApplicationForm(page), new ApplicationForm(other)];
  await here.open();
  await there.open();
  const dialog = page.getByRole('dialog', { name: 'Ci sono due versioni della bozza' });

  await test.step('this one is kept, by keyboard', async () => {
    const saved = nextSave(other);
    await there.control('cognome').fill('Verdi');
    await there.control('dataNascita').fill('1988-03-14');
    await saved;
    await here.control('cognome').fill('Bianchi');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('listitem').first()).toContainText('Bianchi');
    await expect(dialog.getByRole('listitem').first()).toContainText('Verdi');
    await expect(dialog.getByRole('listitem').last()).toContainText('14 marzo 1988');
    await expectNoViolations(page);
    const kept = nextSave(page);
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Tieni questa' })).toBeFocused();
    await page.keyboard.press('Enter');
    await kept;
    expect((await draftOf(page)).values.cognome).toBe('Bianchi');
    await expect(here.control('cognome')).toBeFocused();
  });

  await test.step('the saved one is used', async () => {
    await there.control('cognome').fill('Rossi');
    const choice = other.getByRole('dialog', { name: 'Ci sono due versioni della bozza' });
    await choice.getByRole('button', { name: 'Usa quella salvata' }).click();
    await expect(there.control('cognome')).toHaveValue('Bianchi');
    await expect(there.control('dataNascita')).toHaveValue('');
    await expect(savedLine(other)).toBeVisible();
  });
  await other.context().close();
});

test('while the server is away, the tab keeps what is typed, also over a reload', async ({ page }) => {
  await beginDraft(page, { nome: 'Lucia' });
  const form = new ApplicationForm(page);
  await form.open();
  await page.route(`**${DRAFT}`, (route) => route.abort());
  await form.control('cognome').fill('Ferrario');
  const line = page.locator('[data-draft-line]');
  await expect(line).toContainText('Non riusciamo a salvare la bozza.');
  await expectAccessible(page);
  await page.reload();
  await expect(form.control('cognome')).toHaveValue('Ferrario');
  await expect(line).toContainText('Non riusciamo a salvare la bozza.');
  await form.control('indirizzo').fill('Via dei Tigli 8');
  await page.unroute(`**${DRAFT}`);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(savedLine(page)).toBeVisible();
  expect((await draftOf(page)).values).toMatchObject({
    nome: 'Lucia',
    cognome: 'Ferrario',
    indirizzo: 'Via dei Tigli 8',
  });
});

test('when the session has ended, the form keeps what is typed and goes on after a login', async ({ page }) => {
  const { email, password } = await beginDraft(page, { nome: 'Lucia' });
  const form = new ApplicationForm(page);
  await form.open();
  await page.context().clearCookies({ name: 'sid' });
  await form.control('cognome').fill('Ferrario');
  const line = page.locator('[data-draft-line]');
  await expect(line).toContainText('La sessione è scaduta.');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Accedi' }).click();
  const dialog = page.getByRole('dialog', { name: "Accedi all'Area Utente" });
  await dialog.locator('[name="email"]').fill(email);
  await dialog.locator('[name="password"]').fill(password);
  const saved = nextSave(page);
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
  await saved;
  await expect(form.control('cognome')).toHaveValue('Ferrario');
  expect((await draftOf(page)).values.cognome).toBe('Ferrario');
});

test('a visitor saves for later, continues on another device and sends the same files', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const applicant = anApplication().body();
  const { email, password = '' } = applicant;
  const form = new ApplicationForm(page);

  await test.step('with e-mail and password, which the form has in part', async () => {
    await form.open();
    await form.control('nome').fill(applicant.nome);
    await form.control('email').fill(email);
    await form.upload("Carta d'Identità", [png('fronte.png'), png('retro.png')]);
    await page.getByRole('button', { name: LATER }).click();
    const dialog = page.getByRole('dialog', { name: 'Salvi la bozza e continui più tardi' });
    await expect(dialog.locator('[name="email"]')).toHaveValue(email);
    await expectNoViolations(page);
    await dialog.locator('[name="password"]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Bozza salvata' })).toContainText(email);
    await expectNoViolations(page);
  });

  const other = await newPage(browser, page);
  await test.step('the e-mail leads to the personal area, which says what is missing', async () => {
    const mail = await mailTo(email, { subject: /bozza/i });
    expect(mail.text).toContain('/area-utente');
    await logIn(other, { email, password });
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
    await expect(files.getByRole('listitem').first()).toContainText(/\d (?:Bytes|KB)/);
    await resumed.fill({ ...applicant, password: undefined });
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
    await other.goto('/iscrizione');
    await expect(new ApplicationForm(other).control('nome')).toHaveValue('');
    await other.context().close();
  });
});

test('a draft is deleted in the personal area after a question', async ({ page }) => {
  await beginDraft(page, { nome: 'Lucia' });
  await page.goto('/area-utente');
  const card = page.getByRole('region', { name: 'Riprendi la domanda' });
  await card.getByRole('button', { name: 'Elimina la bozza' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminare la bozza?' });
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Elimina la bozza' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Elimina la bozza' }).click();
  await expect(card).toHaveCount(0);
  expect((await page.request.get(DRAFT)).status()).toBe(404);
});
