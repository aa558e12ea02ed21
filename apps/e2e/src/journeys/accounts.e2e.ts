import { anApplication } from '@lacorte/testing/builders';
import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { expectAccessible, expectNoViolations } from '../accessible';
import { mailTo } from '../mailbox';
import { apply, attachDocuments, logIn, logInByDialog, newAdministrator, pageOf } from '../people';
import { tablesWith } from '../product';
import { open } from '../reader';

const NEW_PASSWORD = 'corretto cavallo pila';
const STEP_SECONDS = 30;

const login = (page: Page) => page.getByRole('dialog', { name: "Accedi all'Area Utente" });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const session = async (page: Page) => (await page.request.get('/api/auth/user')).status();

/** The path of the link in a message, with its token. */
async function linkIn(address: string, path: string): Promise<string> {
  const { text } = await mailTo(address, { subject: path === '/nuova-password' ? /password/i : /./ });
  const [, link] = new RegExp(`(${path}\\?lang=\\w+#token=[\\w.~%-]+)`).exec(text) ?? [];
  if (!link) throw new Error(`the message to ${address} has no link to ${path}`);
  return link;
}

test('a forgotten password is set anew by the mailed link, once, which ends the other sessions', async ({
  page,
  browser,
}) => {
  const applicant = await apply(page);
  const other = await pageOf(browser, applicant);
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Accedi' }).click();
  await logInByDialog(page, { ...applicant, password: 'sbagliata1' });
  await expect(login(page).getByText(/non sono quelli giusti/)).toBeVisible();
  await login(page).getByRole('link', { name: 'Password dimenticata?' }).click();
  await expect(page).toHaveURL('/password-dimenticata');
  await expect(page.getByRole('main').locator('[name="email"]')).toHaveValue(applicant.email);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByRole('heading', { name: 'Controlli la sua casella di posta' })).toBeFocused();
  await expectAccessible(page);

  const link = await linkIn(applicant.email, '/nuova-password');
  const setPassword = async () => {
    await open(page, link);
    await expect(page).toHaveURL('/nuova-password');
    await page.locator('[name="password"]').fill(NEW_PASSWORD);
    await page.locator('[name="confirmPassword"]').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Salva la nuova password' }).click();
  };
  await setPassword();
  await expect(page.getByRole('heading', { name: 'La password è cambiata' })).toBeFocused();
  await expectAccessible(page);
  expect(await session(other)).toBe(401);
  await page.goto('about:blank');
  await setPassword();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Questo link non è più valido');

  await logIn(page, { ...applicant, password: NEW_PASSWORD });
  await page.goto('/area-utente');
  await expect(page.getByRole('article', { name: applicant.code })).toBeVisible();
  // A mailed link proves access to the mailbox.
  await expect(page.getByText('Confermi il suo indirizzo e-mail')).toBeHidden();
});

test('an address is confirmed by the link of the first confirmation', async ({ page }) => {
  const applicant = await apply(page);
  await logIn(page, applicant);
  await open(page, '/area-utente');
  await expect(page.getByText('Confermi il suo indirizzo e-mail')).toBeVisible();
  await open(page, await linkIn(applicant.email, '/conferma-email'));
  await expect(page.getByRole('heading', { name: 'Indirizzo confermato, grazie' })).toBeFocused();
  await expect(page).toHaveURL('/conferma-email');
  await expectAccessible(page);
  await page.getByRole('link', { name: "Vai all'Area Utente" }).click();
  await expect(page.getByRole('article', { name: applicant.code })).toBeVisible();
  await expect(page.getByText('Confermi il suo indirizzo e-mail')).toBeHidden();
});

test('an applicant moves to another address by a mailed link, and the application states it', async ({
  page,
  browser,
}) => {
  const applicant = await apply(page);
  const to = `nuovo.${applicant.email}`;
  const other = await pageOf(browser, applicant);
  await logIn(page, applicant);
  await open(page, '/area-utente/sicurezza');
  const form = region(page, 'Cambia email');
  await form.getByLabel('Nuova email').fill(to);
  await form.getByLabel('La sua password').fill(applicant.password);
  await form.getByLabel('La sua password').press('Enter');
  await expect(form.getByRole('status').filter({ hasText: to })).toBeVisible();
  await expectAccessible(page);

  await open(page, await linkIn(to, '/conferma-email'));
  await expect(page.getByRole('heading', { name: 'Indirizzo confermato, grazie' })).toBeFocused();
  expect([await session(page), await session(other)]).toEqual([200, 401]);
  await mailTo(applicant.email, { subject: /indirizzo del suo account è cambiato/ });
  await expect.poll(async () => (await (await page.request.get('/api/user/applications')).json())[0].email).toBe(to);
  await open(page, '/area-utente/sicurezza');
  await expect(region(page, 'Indirizzo e-mail').getByText(to)).toBeVisible();
  await logIn(other, { ...applicant, email: to });
  expect(await session(other)).toBe(200);
});

test('after a login on the way to account and security, sessions are ended one by one, then by a new password', async ({
  page,
  browser,
}) => {
  const applicant = await apply(page);
  const others = [await pageOf(browser, applicant), await pageOf(browser, applicant)];
  const left = async () => (await Promise.all(others.map(session))).sort();
  await open(page, '/area-utente/sicurezza');
  await expect(page.getByText('Accesso Richiesto', { exact: true })).toBeVisible();
  await logInByDialog(page, applicant);
  await expect(page).toHaveURL('/area-utente/sicurezza');

  const sessions = region(page, 'Sessioni aperte');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByText('Questo dispositivo')).toBeVisible();
  const end = sessions.getByRole('button', { name: /^Chiudi la sessione/ });
  await end.first().click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(end).toBeFocused();
  expect(await left()).toEqual([200, 401]);

  const password = region(page, 'Password');
  await password.locator('[name="currentPassword"]').fill('sbagliata1');
  await password.locator('[name="newPassword"]').fill(NEW_PASSWORD);
  await password.locator('[name="confirmPassword"]').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(password.locator('[name="currentPassword"]')).toBeFocused();
  await expectAccessible(page);
  await password.locator('[name="currentPassword"]').fill(applicant.password);
  await password.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(page.getByText('Password cambiata', { exact: true })).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect(await left()).toEqual([401, 401]);
});

/** Returns a function that makes codes. The product takes no code twice, so each code is of the next time step. */
function codes(secret: string): () => string {
  let step = 0;
  return () => {
    step = Math.max(step + 1, Math.floor(Date.now() / 1_000 / STEP_SECONDS));
    return generateSync({ secret, epoch: step * STEP_SECONDS });
  };
}

test('an administrator switches two steps on, logs in with them and with a recovery code, and off again', async ({
  page,
}) => {
  const administrator = await newAdministrator(page);
  await logIn(page, administrator);
  await open(page, '/area-utente/sicurezza');
  const twoSteps = region(page, 'Verifica in due passaggi');
  await twoSteps.getByRole('button', { name: 'Attiva la verifica in due passaggi' }).click();
  await expect(twoSteps.getByRole('img', { name: "Codice QR per l'app di autenticazione" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await twoSteps.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent())?.replaceAll(' ', '') ?? '';
  const nextCode = codes(secret);
  await twoSteps.locator('[name="code"]').fill(nextCode());
  await twoSteps.getByRole('button', { name: 'Conferma e attiva' }).click();
  await expect(twoSteps.getByRole('listitem')).toHaveCount(10);
  const [first = '', second = ''] = await twoSteps.getByRole('listitem').allTextContents();
  // Only the codes are printed, on one sheet.
  expect((await page.pdf()).toString('latin1')).toMatch(/\/Count 1\b/);
  await twoSteps.getByRole('checkbox').check();
  await twoSteps.getByRole('button', { name: 'Fatto' }).click();

  for (const isRecovery of [false, true]) {
    await page.request.post('/api/auth/logout');
    await open(page, '/admin');
    await page.getByRole('button', { name: 'Accedi come Amministratore' }).click();
    await logInByDialog(page, administrator);
    await expect(login(page).locator('[name="code"]')).toBeFocused();
    expect(await session(page)).toBe(401);
    if (isRecovery)
      await login(page)
        .getByRole('button', { name: /Usi un codice di recupero/ })
        .click();
    await login(page)
      .locator('[name="code"]')
      .fill(isRecovery ? first : nextCode());
    await login(page).getByRole('button', { name: 'Verifica' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Amministrativa' })).toBeVisible();
  }

  await open(page, '/area-utente/sicurezza');
  await twoSteps.getByRole('button', { name: 'Disattiva...' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="password"]').fill(administrator.password);
  await dialog.locator('[name="code"]').fill(first);
  await dialog.getByRole('button', { name: 'Disattiva', exact: true }).click();
  await expect(dialog.getByText('Il codice non è corretto.')).toBeVisible();
  await dialog.locator('[name="code"]').fill(second);
  await dialog.getByRole('button', { name: 'Disattiva', exact: true }).click();
  await expect(twoSteps.getByText('Non attiva')).toBeVisible();
});

test('somebody downloads all of their data, then erases the account, and nothing of it is left', async ({ page }) => {
  const applicant = await apply(page, anApplication().withMinors(1));
  const { id, code, email, password } = applicant;
  await attachDocuments(page, applicant);
  await logIn(page, applicant);
  await mailTo(email);
  // A busy service answers 503 and asks to try again.
  await expect.poll(async () => (await page.request.get(`/api/applications/${id}/pdf`)).status()).toBe(200);
  await open(page, '/area-utente/sicurezza');

  await test.step('downloads them', async () => {
    const data = region(page, 'I suoi dati');
    await data.locator('[name="password"]').fill(password);
    const download = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Scarica i miei dati' }).click();
    expect((await download).suggestedFilename()).toBe('dati-personali.zip');
    const zip = String(await (await page.request.post('/api/user/export', { data: { password } })).body());
    const parts = ['dati.json', `${code}/documento_identita/carta-identita.png`, `"applicationCode": "${code}"`, email];
    expect(parts.filter((part) => !zip.includes(part))).toEqual([]);
  });

  await test.step('erases the account after a wrong password', async () => {
    await page.getByRole('button', { name: "Elimina l'account..." }).click();
    const dialog = page.getByRole('dialog', { name: "Eliminare l'account per sempre?" });
    await dialog.locator('[name="password"]').fill('sbagliata1');
    await dialog.locator('[name="word"]').fill('ELIMINA');
    await dialog.getByRole('button', { name: 'Elimina per sempre' }).click();
    await expect(dialog.getByText('La password non è corretta.')).toBeVisible();
    await expectNoViolations(page);
    await dialog.locator('[name="password"]').fill(password);
    await dialog.getByRole('button', { name: 'Elimina per sempre' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Il suo account viene eliminato' })).toBeFocused();
    expect(await session(page)).toBe(401);
    expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401);
  });

  await test.step('nothing is left', async () => {
    await expect.poll(() => tablesWith(email)).toEqual([]);
    const answers = [`/api/applications/${id}`, `/api/applications/${id}/pdf`].map((path) => page.request.get(path));
    expect((await Promise.all(answers)).map((answer) => answer.status())).toEqual([404, 404]);
    expect((await tablesWith(id)).filter((name) => name !== 'applications.erasure')).toEqual([
      'documents.attachment_versions',
    ]);
  });

  await test.step('the register has both, and names no person', async () => {
    await logIn(page, await newAdministrator(page));
    for (const action of ['personal-data-exported', 'personal-data-erased']) {
      // Other tests add entries, too. While the erasure takes long, they would fill a page of all actions.
      const { items } = await (await page.request.get('/api/admin/access-log', { params: { action } })).json();
      expect(items).toContainEqual(expect.objectContaining({ action, who: null }));
    }
  });
});
