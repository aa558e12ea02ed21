import { API } from '@lacorte/contracts/routes';
import { anApplication, aPng } from '@lacorte/testing/builders';
import { ADMIN } from '@lacorte/testing/product';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoViolations } from '../accessible';
import { drawnPdf, hostilePdf } from '../pdf-files';
import { apply, attachFiles, logInAsAdmin, newAdministrator, newSurname, pageOf } from '../people';

const ADDRESS = /\/admin\/domande\/[\w-]+/;

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Esito in breve' });
const savedAt = (page: Page) => summaryOf(page).getByText(/^Salvata alle \d\d:\d\d$/);
const saved = (page: Page) => expect(savedAt(page).last()).toBeVisible();

/** Types facts that meet every requirement of the first tender, with the keyboard only. */
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

test('an assessor goes through applications by keyboard alone', async ({ page }) => {
  const surname = newSurname();
  for (const nome of ['Anna', 'Bruno']) await apply(page, anApplication().with({ nome, cognome: surname }));
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

  for (const [index, name] of ['Anna', 'Bruno'].entries()) {
    await test.step(`${name} is assessed, approved, and leads to the next`, async () => {
      await expect(page.getByRole('heading', { level: 1, name: `${name} ${surname}` })).toBeVisible();
      await expect(page.getByText(`domanda ${index + 1} di 2`)).toBeVisible();
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

test('two administrators at the same application do not overwrite each other', async ({ page, browser }) => {
  const { id } = await apply(page);
  const colleague = await newAdministrator(page);
  const other = await pageOf(browser, colleague);
  await logInAsAdmin(page);
  const minors = (on: Page) => on.getByRole('textbox', { name: 'Minori nel nucleo' });

  await test.step('the first one takes it with a change', async () => {
    await page.goto(`/admin/domande/${id}`);
    await minors(page).fill('1');
    await saved(page);
    // Otherwise the page would read its reservation again, and learn of the other administrator before the last step.
    await page.route(`**${API.applicationReservation(id)}`, () => undefined);
  });
  await test.step('the second one may look, and takes over after a question', async () => {
    await other.goto(`/admin/domande/${id}`);
    await expect(other.getByText(`Ci sta lavorando ${ADMIN.email}`, { exact: false })).toBeVisible();
    await expect(minors(other)).toBeDisabled();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Prendi il suo posto' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Prendi il suo posto' }).click();
    await minors(other).fill('2');
    await saved(other);
  });
  await test.step('the first one compares both versions and chooses', async () => {
    await minors(page).fill('3');
    await page.getByRole('button', { name: 'Confronta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Due versioni della valutazione' });
    await expect(dialog).toContainText(colleague.email);
    await expect(dialog.getByRole('definition')).toHaveText(['3', '2']);
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Tieni la mia versione' }).click();
    await saved(page);
    await expect(page.getByText('Minori nel nucleo: da «2» a «3»')).toBeVisible();
  });
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
  const applicant = await apply(page);
  await attachFiles(page, applicant, {
    'carta-identita': [{ name: 'carta.pdf', content: drawnPdf() }],
    'codice-fiscale-doc': [{ name: 'tessera.png', content: aPng() }],
    'certificazione-redditi': [{ name: 'ostile.pdf', content: hostilePdf() }],
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
