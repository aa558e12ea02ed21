import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoViolations, overflow } from '../accessible';
import { apply, attachDocuments, logIn, logInAsAdmin } from '../people';
import { publishRanking } from '../published-ranking';
import { comeBackIn, newReader, open, openLive } from '../reader';

// Pages that the other tests do not open on a phone.
test.use({ viewport: { width: 320, height: 844 } });

const NEW_PASSWORD = ['/password-dimenticata', '/nuova-password', '/nuova-password#token=x'];
const ACCOUNT = [...NEW_PASSWORD, '/conferma-email', '/conferma-avviso'];

for (const language of ['it', 'fr']) {
  test(`the pages of the account, in ${language}`, async ({ page, context, baseURL }) => {
    await comeBackIn(context, language, baseURL);
    for (const path of ACCOUNT) {
      await page.goto('about:blank');
      await open(page, path);
      await test.step(path, () => expectAccessible(page));
    }
    await logInAsAdmin(page);
    await open(page, '/area-utente/sicurezza');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('the access log', async ({ page }) => {
  const { id, code } = await apply(page);
  await logInAsAdmin(page);
  await page.request.get(`/api/admin/applications/${id}`);
  await page.goto('/admin/registro');
  await expect(page.getByRole('listitem').filter({ hasText: code })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/registro?from=2026-11-02&to=2026-11-01');
  await expect(page.locator('main [name="to"]')).toBeFocused();
  await expectAccessible(page);
});

test('the list of applications, where a name keeps its words whole beside two badges', async ({ page }) => {
  const { code } = await apply(page);
  await logInAsAdmin(page);
  await page.route(/\/api\/admin\/applications\?/, async (route) => {
    const list = await (await route.fetch()).json();
    const changed = { cognome: 'Castelfranchi', nome: 'Massimiliano', withdrawnAt: '2026-03-12T10:00:00.000Z' };
    await route.fulfill({ json: { ...list, items: list.items.map((item: object) => ({ ...item, ...changed })) } });
  });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/admin?q=${code}`);
    const name = page.getByRole('heading', { name: 'Castelfranchi Massimiliano' });
    await expect(name).toBeVisible();
    await expect(page.getByText('Ritirata', { exact: true })).toBeVisible();
    expect(await name.evaluate(brokenWords)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
});

/** Returns the words of an element that are on more than one line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild as Text;
  const words = [...text.data.matchAll(/\S+/g)];
  return words.flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
}

test('a payment to match', async ({ page }) => {
  const { code } = await apply(page);
  const mistyped = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10);
  const payer = `Ordinante con un cognome lungo ${crypto.randomUUID().slice(0, 8)}`;
  const rows = ['data;importo;ordinante;causale;riferimento', `20/11/2026;150,00;${payer};Quota ${mistyped};${payer}`];
  await logInAsAdmin(page);
  await page.goto('/admin/pagamenti');
  const file = { name: 'novembre.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('Carica estratto conto').setInputFiles(file);
  await expect(page.getByRole('list', { name: 'Primi accrediti del file' })).toContainText(payer);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  const article = page.getByRole('article', { name: payer });
  await article.getByRole('button', { name: 'Scarta', exact: true }).click();
  await expectAccessible(page);
  await article.getByRole('button', { name: code }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Abbina' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const unknown = Buffer.from(`Giorno ${payer};Somma\n20/11/2026;150,00`);
  await page.getByLabel('Carica estratto conto').setInputFiles({ ...file, buffer: unknown });
  await expect(page.getByRole('combobox', { name: 'Somma' })).toBeVisible();
  await expectAccessible(page);
});

test('the form that asks for documents', async ({ page }) => {
  const { code } = await apply(page);
  await logInAsAdmin(page);
  await page.goto(`/admin?q=${code}`);
  await page.getByRole('button', { name: 'Dettagli' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Chiedi documenti' }).click();
  await dialog.getByRole('checkbox', { name: 'Certificazione Redditi/ISEE' }).check();
  await expectNoViolations(page);
  const isWider = (element: Element) =>
    [...element.querySelectorAll('*')].some((part) => part.getBoundingClientRect().right > window.innerWidth);
  expect(await dialog.evaluate(isWider)).toBe(false);
});

test('five applications with long names, which open by the keyboard', async ({ page }) => {
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
  const card = page.getByRole('article', { name: 'DOM-2026-000003-00' });
  const button = card.getByRole('button', { name: /^Documenti e storia/ });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(await overflow(page)).toBe(0);
  await expectNoViolations(page);
});

test('the rankings, in French and in the dark', async ({ browser }) => {
  const id = await publishRanking();
  const { page, said } = await newReader(browser, 'fr');
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/graduatorie', `/graduatorie/${id}`]) {
    await openLive(page, path);
    await expect(page.getByText('Appel du printemps 2026').first()).toBeVisible();
    await expectAccessible(page);
  }
  expect(said).toEqual([]);
  await page.context().close();
});
