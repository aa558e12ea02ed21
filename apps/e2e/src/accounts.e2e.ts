import { anApplication } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { expectAccessible, expectNoViolations } from './accessible';
import { type Applicant, apply, logIn, logInAsAdmin } from './every-text/people';
import { mailTo } from './mailbox';
import { comeBackIn, open } from './reader';

const NEW_PASSWORD = 'corretto cavallo pila';
const STEP_SECONDS = 30;

const login = (page: Page) => page.getByRole('dialog', { name: "Accedi all'Area Utente" });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

/** The path of the link in a message, with its token. */
async function linkIn(address: string, path: string): Promise<string> {
  const { text } = await mailTo(address, { subject: path === '/nuova-password' ? /password/i : /./ });
  const [, link] = new RegExp(`(${path}#token=[\\w.~%-]+)`).exec(text) ?? [];
  if (!link) throw new Error(`the message to ${address} has no link to ${path}`);
  return link;
}

/** A session on another device. */
async function onAnotherDevice(browser: Browser, { email, password }: Applicant): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, { email, password });
  return page;
}

async function logInByDialog(page: Page, email: string, password: string): Promise<void> {
  await login(page).locator('[name="email"]').fill(email);
  await login(page).locator('[name="password"]').fill(password);
  await login(page).locator('button[type="submit"]').click();
}

/** A code that the product has not seen: it takes none twice, and one that is a step early. */
function codes(secret: string): () => Promise<string> {
  let lastStep = 0;
  return async () => {
    const now = () => Math.floor(Date.now() / 1_000 / STEP_SECONDS);
    await expect.poll(() => now() + 1 > lastStep, { timeout: 2 * STEP_SECONDS * 1_000 }).toBe(true);
    lastStep = Math.max(now(), lastStep + 1);
    return generateSync({ secret, epoch: lastStep * STEP_SECONDS });
  };
}

test('a forgotten password is set anew by the mailed link, which ends the other sessions', async ({
  page,
  browser,
}) => {
  const applicant = await apply(page);
  const other = await onAnotherDevice(browser, applicant);
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Accedi' }).click();
  await logInByDialog(page, applicant.email, 'sbagliata1');
  await expect(login(page).getByText(/non sono quelli giusti/)).toBeVisible();
  await login(page).getByRole('link', { name: 'Password dimenticata?' }).click();
  await expect(page).toHaveURL('/password-dimenticata');
  await expect(page.getByRole('main').locator('[name="email"]')).toHaveValue(applicant.email);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByRole('heading', { name: 'Controlli la sua casella di posta' })).toBeFocused();
  await expectAccessible(page);

  await open(page, await linkIn(applicant.email, '/nuova-password'));
  await expect(page).toHaveURL('/nuova-password');
  await page.locator('[name="password"]').fill('juventus');
  await expect(page.getByText(/È tra le password più usate/)).toBeVisible();
  await page.locator('[name="password"]').fill(NEW_PASSWORD);
  await page.locator('[name="confirmPassword"]').fill(NEW_PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salva la nuova password' }).click();
  await expect(page.getByRole('heading', { name: 'La password è cambiata' })).toBeFocused();
  expect((await other.request.get('/api/auth/user')).status()).toBe(401);

  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await logInByDialog(page, applicant.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/area-utente');
  await expect(page.getByRole('article', { name: applicant.code })).toBeVisible();
  // A mailed link proves access to the mailbox.
  await expect(page.getByText('Confermi il suo indirizzo e-mail')).toBeHidden();
});

test('a link for a new password is good once', async ({ page }) => {
  const applicant = await apply(page);
  await page.request.post('/api/auth/password-reset', { data: { email: applicant.email } });
  const link = await linkIn(applicant.email, '/nuova-password');
  const [, token] = link.split('#token=');
  const used = await page.request.post('/api/auth/password-reset/confirm', { data: { token, password: NEW_PASSWORD } });
  expect(used.status()).toBe(204);
  await open(page, link);
  await page.locator('[name="password"]').fill(NEW_PASSWORD);
  await page.locator('[name="confirmPassword"]').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salva la nuova password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Questo link non è più valido');
  await page.getByRole('link', { name: 'Richiedi un nuovo link' }).click();
  await expect(page).toHaveURL('/password-dimenticata');
});

test('an address is confirmed by the link of the first confirmation', async ({ page }) => {
  const applicant = await apply(page);
  await logIn(page, applicant);
  await open(page, '/area-utente');
  await expect(page.getByText('Confermi il suo indirizzo e-mail')).toBeVisible();
  await expectAccessible(page);
  await open(page, await linkIn(applicant.email, '/conferma-email'));
  await expect(page.getByRole('heading', { name: 'Indirizzo confermato, grazie' })).toBeFocused();
  await expect(page).toHaveURL('/conferma-email');
  await expectAccessible(page);
  await page.getByRole('link', { name: "Vai all'Area Utente" }).click();
  await expect(page.getByRole('article', { name: applicant.code })).toBeVisible();
  await expect(page.getByText('Confermi il suo indirizzo e-mail')).toBeHidden();
});

test('who asks for account and security without a session logs in and arrives there', async ({ page }) => {
  const applicant = await apply(page);
  await open(page, '/area-utente/sicurezza');
  await expect(toast(page, 'Accesso Richiesto')).toBeVisible();
  await logInByDialog(page, applicant.email, applicant.password);
  await expect(page).toHaveURL('/area-utente/sicurezza');
  await expect(page.getByRole('heading', { level: 1, name: 'Account e sicurezza' })).toBeVisible();
  await expectAccessible(page);
});

test('sessions are ended one by one, and all the others by a new password', async ({ page, browser }) => {
  const applicant = await apply(page);
  const [first, second] = [await onAnotherDevice(browser, applicant), await onAnotherDevice(browser, applicant)];
  await logIn(page, applicant);
  await open(page, '/area-utente/sicurezza');
  const sessions = region(page, 'Sessioni aperte');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByText('Questo dispositivo')).toBeVisible();
  await sessions
    .getByRole('button', { name: /^Chiudi la sessione/ })
    .first()
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('button', { name: /^Chiudi la sessione/ })).toBeFocused();
  const left = await Promise.all(
    [first, second].map(async (one) => (await one.request.get('/api/auth/user')).status()),
  );
  expect(left.sort()).toEqual([200, 401]);

  const password = region(page, 'Password');
  await password.locator('[name="currentPassword"]').fill('sbagliata1');
  await password.locator('[name="newPassword"]').fill(NEW_PASSWORD);
  await password.locator('[name="confirmPassword"]').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(password.locator('[name="currentPassword"]')).toBeFocused();
  await expect(password.getByText('La password non è corretta.')).toBeVisible();
  await password.locator('[name="currentPassword"]').fill(applicant.password);
  await password.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(toast(page, 'Password cambiata')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const others = await Promise.all(
    [first, second].map(async (one) => (await one.request.get('/api/auth/user')).status()),
  );
  expect(others).toEqual([401, 401]);
});

test('an administrator switches two steps on, logs in with them and with a recovery code, and off again', async ({
  page,
}) => {
  test.slow();
  await logInAsAdmin(page);
  await open(page, '/area-utente/sicurezza');
  const twoSteps = region(page, 'Verifica in due passaggi');
  await twoSteps.getByRole('button', { name: 'Attiva la verifica in due passaggi' }).click();
  await expect(twoSteps.getByRole('img', { name: "Codice QR per l'app di autenticazione" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await twoSteps.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent())?.replaceAll(' ', '') ?? '';
  const nextCode = codes(secret);
  await twoSteps.locator('[name="code"]').fill(await nextCode());
  await twoSteps.getByRole('button', { name: 'Conferma e attiva' }).click();
  await expect(twoSteps.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const [recoveryCode = ''] = await twoSteps.getByRole('listitem').allTextContents();
  // The codes are printed alone, on one sheet.
  expect((await page.pdf()).toString('latin1')).toMatch(/\/Count 1\b/);

  await page.getByRole('link', { name: 'Area Utente', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resta sulla pagina' }).click();
  await twoSteps.getByRole('checkbox').check();
  await twoSteps.getByRole('button', { name: 'Fatto' }).click();

  for (const code of [nextCode, async () => recoveryCode]) {
    await page.request.post('/api/auth/logout');
    await open(page, '/admin');
    await page.getByRole('button', { name: 'Accedi come Amministratore' }).click();
    await logInByDialog(page, ADMIN.email, ADMIN.password);
    await expect(login(page).locator('[name="code"]')).toBeFocused();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    const given = await code();
    if (given === recoveryCode)
      await login(page)
        .getByRole('button', { name: /Usi un codice di recupero/ })
        .click();
    await login(page).locator('[name="code"]').fill(given);
    await expectNoViolations(page);
    await login(page).getByRole('button', { name: 'Verifica' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Amministrativa' })).toBeVisible();
  }

  await open(page, '/area-utente/sicurezza');
  await twoSteps.getByRole('button', { name: 'Disattiva...' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="password"]').fill(ADMIN.password);
  await dialog.locator('[name="code"]').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Disattiva', exact: true }).click();
  await expect(dialog.getByText('Il codice non è corretto.')).toBeVisible();
  await dialog.locator('[name="code"]').fill(await nextCode());
  await dialog.getByRole('button', { name: 'Disattiva', exact: true }).click();
  await expect(twoSteps.getByText('Non attiva')).toBeVisible();
  await expect(twoSteps.getByRole('heading', { name: 'Verifica in due passaggi' })).toBeFocused();
});

test('somebody downloads all of their data', async ({ page }) => {
  const applicant = await apply(page);
  await logIn(page, applicant);
  await open(page, '/area-utente/sicurezza');
  const data = region(page, 'I suoi dati');
  await data.locator('[name="password"]').fill('sbagliata1');
  await data.getByRole('button', { name: 'Scarica i miei dati' }).click();
  await expect(data.getByText('La password non è corretta.')).toBeVisible();
  await data.locator('[name="password"]').fill(applicant.password);
  const download = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Scarica i miei dati' }).click();
  expect((await download).suggestedFilename()).toBe('dati-personali.zip');
  await expect(toast(page, 'Dati scaricati')).toBeVisible();
});

test('somebody erases the account, and nothing of it is left', async ({ page }) => {
  const applicant = await apply(page, anApplication().withMinors(1));
  await logIn(page, applicant);
  await open(page, '/area-utente/sicurezza');
  await page.getByRole('button', { name: "Elimina l'account..." }).click();
  const dialog = page.getByRole('dialog', { name: "Eliminare l'account per sempre?" });
  await expectNoViolations(page);
  await dialog.locator('[name="password"]').fill(applicant.password);
  await dialog.locator('[name="word"]').fill('ELIMINA');
  await dialog.getByRole('button', { name: 'Elimina per sempre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Il suo account viene eliminato' })).toBeFocused();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Accedi' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  const receipt = async () => (await page.request.get(`/api/applications/${applicant.id}`)).status();
  await expect.poll(receipt, { timeout: 60_000 }).toBe(404);
});

test('the only administrator stays', async ({ page }) => {
  await logInAsAdmin(page);
  await open(page, '/area-utente/sicurezza');
  await page.getByRole('button', { name: "Elimina l'account..." }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="password"]').fill(ADMIN.password);
  await dialog.locator('[name="word"]').fill('ELIMINA');
  await dialog.getByRole('button', { name: 'Elimina per sempre' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Non è possibile eliminare l’unico amministratore.');
});

for (const language of ['it', 'fr']) {
  test(`the pages fit a small screen and are accessible in ${language}`, async ({ page, context, baseURL }) => {
    await comeBackIn(context, language, baseURL);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      '/password-dimenticata',
      '/nuova-password',
      '/nuova-password#token=x',
      '/conferma-email',
      '/conferma-avviso',
    ]) {
      await page.goto('about:blank');
      await open(page, path);
      await expectAccessible(page);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
    await logInAsAdmin(page);
    await open(page, '/area-utente/sicurezza');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
  });
}
