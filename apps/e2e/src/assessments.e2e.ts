import { anApplication, aPng } from '@lacorte/testing/builders';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoViolations } from './accessible';
import { type Applicant, apply, attachFiles, logIn, logInAsAdmin } from './every-text/people';
import { drawnPdf, endlessPdf, hostilePdf } from './pdf-files';
import { product } from './product';

const ADDRESS = /\/admin\/domande\/[\w-]+/;

/** Letters alone, as names must be. */
function uniqueSurname(): string {
  const letters = [...Date.now().toString()].map((digit) => 'abcdefghij'[Number(digit)]);
  return `Verdi${letters.join('')}`;
}

async function applyAs(page: Page, cognome: string, names: readonly string[]): Promise<Applicant[]> {
  const applicants: Applicant[] = [];
  for (const nome of names) applicants.push(await apply(page, anApplication().with({ nome, cognome })));
  return applicants;
}

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Esito in breve' });
const saved = (page: Page) =>
  expect(
    summaryOf(page)
      .getByText(/^Salvata alle \d\d:\d\d$/)
      .last(),
  ).toBeVisible();

/** Types what every requirement of the first tender is met with, by keys alone. */
async function assessByKeys(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('1');
  await keyboard.press('ArrowRight');
  for (const [key, text] of [
    ['2', '12'],
    ['4', '18.500'],
    ['6', '2'],
  ] as const) {
    await keyboard.press(key);
    await keyboard.type(text);
    await keyboard.press('Escape');
  }
  for (const key of ['5', '7', '8', '9', '0', 'f']) {
    await keyboard.press(key);
    await keyboard.press('ArrowLeft');
  }
}

test('an assessor goes through three applications by keyboard alone', async ({ page }) => {
  test.slow();
  const surname = uniqueSurname();
  await applyAs(page, surname, ['Anna', 'Bruno', 'Carla']);
  await logInAsAdmin(page);
  await page.goto(`/admin?q=${surname}&queue=to-assess&sort=createdAt`);
  const { keyboard } = page;

  await test.step('the list leads to the page through the details', async () => {
    await page.getByRole('button', { name: 'Dettagli' }).first().focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Anna ${surname}` })).toBeVisible();
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Apri pagina di valutazione' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page).toHaveURL(ADDRESS);
  });

  for (const [index, name] of ['Anna', 'Bruno', 'Carla'].entries()) {
    await test.step(`${name} is assessed, approved, and leads to the next`, async () => {
      await expect(page.getByRole('heading', { level: 1, name: `${name} ${surname}` })).toBeVisible();
      await expect(page.getByText(`domanda ${index + 1} di 3`)).toBeVisible();
      await expect(page.getByText(/^Ci sta lavorando lei/)).toBeVisible();
      await assessByKeys(page);
      await expect(summaryOf(page)).toContainText('Requisiti soddisfatti');
      await keyboard.press('s');
      await saved(page);
      await keyboard.press('a');
      await expect(page.getByRole('button', { name: 'Segna come approvata' })).toBeFocused();
      await keyboard.press('Enter');
      await expect(summaryOf(page)).toContainText('Stato: Approvata');
      await keyboard.press('j');
    });
  }

  await keyboard.press('l');
  await expect(page).toHaveURL(/\/admin\?q=/);
  await expect(page.getByText('Nessuna domanda trovata')).toBeVisible();
});

test('keys help, and can be switched off', async ({ page }) => {
  const [applicant] = await applyAs(page, uniqueSurname(), ['Dario']);
  await logInAsAdmin(page);
  await page.goto(`/admin/domande/${applicant?.id}`);
  const help = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
  await expect(summaryOf(page)).toBeVisible();
  await page.keyboard.press('?');
  await expectNoViolations(page);
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('1');
  await expect(page.getByRole('radiogroup', { name: 'Cittadinanza' }).getByRole('radio').last()).not.toBeFocused();
  await page.getByRole('button', { name: 'Scorciatoie da tastiera' }).click();
  await help.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await expect(page.getByRole('radiogroup', { name: 'Cittadinanza' }).getByRole('radio').last()).toBeFocused();
});

/** A page of another administrator. */
async function colleague(browser: Browser, page: Page): Promise<{ page: Page; email: string }> {
  const person = await apply(page);
  await product.query("UPDATE auth.users SET role = 'admin' WHERE email = $1", [person.email]);
  const theirs = await (await browser.newContext()).newPage();
  await logIn(theirs, person);
  return { page: theirs, email: person.email };
}

test('two administrators at the same application do not overwrite each other', async ({ page, browser }) => {
  const surname = uniqueSurname();
  const [applicant] = await applyAs(page, surname, ['Elena']);
  const other = await colleague(browser, page);
  await logInAsAdmin(page);
  const minors = (on: Page) => on.getByRole('textbox', { name: 'Minori nel nucleo' });

  await test.step('the first one takes it with a change', async () => {
    await page.goto(`/admin/domande/${applicant?.id}`);
    await minors(page).fill('1');
    await saved(page);
  });
  await test.step('the second one may look, and takes over after a question', async () => {
    await other.page.goto(`/admin/domande/${applicant?.id}`);
    await expect(other.page.getByText(/^Ci sta lavorando admin@example\.com/)).toBeVisible();
    await expect(minors(other.page)).toBeDisabled();
    await expectAccessible(other.page);
    await other.page.getByRole('button', { name: 'Prendi il suo posto' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Prendi il suo posto' }).click();
    await minors(other.page).fill('2');
    await saved(other.page);
  });
  await test.step('the first one compares both versions and chooses', async () => {
    await minors(page).fill('3');
    await page.getByRole('button', { name: 'Confronta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Due versioni della valutazione' });
    await expect(dialog).toContainText(other.email);
    await expect(dialog.getByRole('definition')).toHaveText(['3', '2']);
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Tieni la mia versione' }).click();
    await saved(page);
    await expect(page.getByText('Minori nel nucleo: da «2» a «3»')).toBeVisible();
  });
  await other.page.context().close();
});

/** Share of dark pixels of the canvas. */
function darkness(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (Number(data[at]) < 128) dark += 1;
    return (4 * dark) / data.length;
  });
}

test('documents are read in the page, and nothing in them runs', async ({ page }) => {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (directive: string) => violations.push(directive));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(globalThis, 'tellViolation')(`${violatedDirective} ${blockedURI}`),
    ),
  );
  page.on('dialog', (dialog) => violations.push(dialog.message()));
  const [applicant] = await applyAs(page, uniqueSurname(), ['Franca']);
  if (!applicant) throw new Error('nobody applied');
  await attachFiles(page, applicant, {
    'carta-identita': { name: 'carta.pdf', content: drawnPdf() },
    'codice-fiscale-doc': { name: 'tessera.png', content: aPng() },
    'certificazione-redditi': { name: 'ostile.pdf', content: hostilePdf() },
  });
  await logInAsAdmin(page);
  await page.goto(`/admin/domande/${applicant.id}`);

  await test.step('a PDF, page by page, larger, and turned', async () => {
    await expect(page.getByRole('img', { name: 'carta.pdf, pagina 1 di 2' })).toBeVisible();
    await expect.poll(() => darkness(page)).toBeGreaterThan(0.05);
    const upright = await page.locator('canvas').boundingBox();
    await page.keyboard.press('p');
    await expect(page.getByText('Pagina 2 di 2')).toBeVisible();
    await expect
      .poll(async () => (await page.locator('canvas').boundingBox())?.height)
      .toBeLessThan(upright?.height ?? 0);
    const wide = await page.locator('canvas').boundingBox();
    await page.keyboard.press('+');
    await expect
      .poll(async () => (await page.locator('canvas').boundingBox())?.width)
      .toBeGreaterThan(wide?.width ?? 0);
    await page.getByRole('button', { name: 'Ruota di 90 gradi' }).click();
    await expect.poll(() => darkness(page)).toBeGreaterThan(0.05);
    await expectNoViolations(page);
  });
  await test.step('a picture', async () => {
    await page.keyboard.press('d');
    await expect(page.getByRole('img', { name: 'Immagine tessera.png' })).toBeVisible();
  });
  await test.step('a hostile PDF is drawn small, without its links, fields and scripts', async () => {
    await page.getByRole('button', { name: /^ISEE, in euro: mostra/ }).click();
    await expect(page.getByRole('img', { name: 'ostile.pdf, pagina 1 di 1' })).toBeVisible();
    await expect.poll(() => darkness(page)).toBeGreaterThan(0.05);
    const viewer = page.getByRole('region', { name: 'Documenti della domanda' });
    await expect(viewer.getByRole('link')).toHaveCount(0);
    await expect(viewer.getByRole('textbox')).toHaveCount(0);
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
  });
  expect(violations).toEqual([]);
});

test('a document that never ends does not stop the page', async ({ page }) => {
  const [applicant] = await applyAs(page, uniqueSurname(), ['Gino']);
  if (!applicant) throw new Error('nobody applied');
  await attachFiles(page, applicant, { 'carta-identita': { name: 'infinito.pdf', content: endlessPdf() } });
  await logInAsAdmin(page);
  await page.goto(`/admin/domande/${applicant.id}`);
  await expect(page.locator('canvas')).toBeAttached();
  await page.getByRole('textbox', { name: 'Minori nel nucleo' }).fill('2');
  await saved(page);
  await expect(page.getByText('Disegnare il documento richiede troppo tempo.')).toBeVisible({ timeout: 60_000 });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page is accessible, wide and on a phone, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const [applicant] = await applyAs(page, uniqueSurname(), ['Iris']);
    if (!applicant) throw new Error('nobody applied');
    await attachFiles(page, applicant, { 'carta-identita': { name: 'carta.pdf', content: drawnPdf() } });
    await logInAsAdmin(page);
    await page.goto(`/admin/domande/${applicant.id}`);
    await expect(page.getByRole('img', { name: /carta\.pdf/ })).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Cittadinanza' }).getByText('Extra UE').click();
    await page.getByRole('textbox', { name: 'ISEE, in euro' }).fill('27.500');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Cittadinanza: mostra/ }).click();
    await expect(page.getByRole('tab', { name: 'Documenti' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('img', { name: /carta\.pdf/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Pratica' }).click();
    await expectAccessible(page);
  });
}

test('an address without an application says so', async ({ page }) => {
  await logInAsAdmin(page);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', 'a.b']) {
    await page.goto(`/admin/domande/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Domanda non trovata' })).toBeVisible();
  }
  await expectAccessible(page);
});
