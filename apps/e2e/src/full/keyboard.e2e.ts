import { anApplication } from '@lacorte/testing/builders';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { apply, attachDocuments, logIn, logInAsAdmin } from '../people';
import { open } from '../reader';

/** Upper limit of focusable elements. */
const MOST_STOPS = 80;

/** The focused element: name, focus ring, visibility. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    // The ring may be on the label.
    const drawn = [element, element.closest('label')].filter((one) => one !== null);
    const hasRing = drawn.some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const point = document.elementFromPoint(
      (left + right) / 2,
      Math.max(top + 1, Math.min((top + bottom) / 2, innerHeight - 1)),
    );
    const isSeen = drawn.some((one) => one.contains(point) || point?.contains(one));
    return { name: element.outerHTML.replace(/ class="[^"]*"/, '').slice(0, 100), hasRing, isSeen };
  });
}

/** Presses Tab through the page. @returns elements with invisible focus */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (!here) return hidden;
    if (!here.hasRing || !here.isSeen) hidden.push(`${here.name}: ring ${here.hasRing}, seen ${here.isSeen}`);
  }
  throw new Error(`more than ${MOST_STOPS} stops`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`pages show where the focus is, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/', '/bando', '/contatti', '/termini', '/iscrizione']) {
      await open(page, path);
      expect.soft(await hiddenStops(page), path).toEqual([]);
    }
  });
}

test('the link before everything else leads past the bar', async ({ page }) => {
  await open(page, '/chi-siamo');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main').getByRole('link').first()).toBeFocused();
});

test('the language changes by keyboard, and the focus stays', async ({ page }) => {
  await open(page, '/chi-siamo');
  await page.getByRole('combobox', { name: 'Lingua' }).focus();
  await page.keyboard.press('F');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('combobox', { name: 'Langue' })).toBeFocused();
});

test('the login dialog keeps the focus until it is left, and gives it back', async ({ page }) => {
  await open(page, '/');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Accedi' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name="email"]')).toBeFocused();
  const stops = await dialog.locator('a, button, input').count();
  for (let stop = 0; stop <= stops; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  // An open tooltip would take the Escape key.
  await dialog.locator('[name="email"]').focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the user menu opens, is gone through with arrows, and closes', async ({ page }) => {
  await logIn(page, await apply(page));
  await open(page, '/');
  const opener = page.getByRole('banner').getByRole('button', { name: /^Menu utente/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Area Utente' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Account e sicurezza' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Esci' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('the tabs of an application are gone through with arrows', async ({ page }) => {
  const applicant = await apply(page);
  await attachDocuments(page, applicant);
  await logInAsAdmin(page);
  await open(page, `/admin?q=${applicant.code}`);
  const opener = page.getByRole('button', { name: /^Dettagli/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Dati Personali' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Nucleo Familiare' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Documenti' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('the menu on a phone takes the focus and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  const opener = page.getByRole('button', { name: 'Apri il menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

const TABS_AT_MOST = 60;

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < TABS_AT_MOST; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

test('a person applies with the keyboard alone', async ({ page }) => {
  const applicant = anApplication().body();
  const named = (name: string) => page.locator(`form [name="${name}"]`);
  const type = async (name: string, text: string) => {
    await tabTo(page, named(name));
    await page.keyboard.type(text);
  };
  /** Tab focuses the first radio button; arrows select. */
  const choose = async (name: string, value: string) => {
    const options = page.locator(`form input[name="${name}"]`);
    await tabTo(page, options.first());
    const values = await options.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await page.keyboard.press('Space');
    for (let moved = 0; moved < values.indexOf(value); moved += 1) await page.keyboard.press('ArrowDown');
    await expect(page.locator(`form input[name="${name}"][value="${value}"]`)).toBeChecked();
  };

  await page.goto('/iscrizione');
  await expect(named('nome')).toBeVisible();
  await type('nome', applicant.nome);
  await type('cognome', applicant.cognome);
  await tabTo(page, named('dataNascita'));
  await page.keyboard.type('14031988');
  await type('luogoNascita', applicant.luogoNascita);
  await expect(named('dataNascita')).toHaveValue('14/03/1988');
  await type('codiceFiscale', applicant.codiceFiscale.toLowerCase());
  await type('indirizzo', applicant.indirizzo);
  await type('provincia', 'Mil');
  await expect(named('provincia')).toHaveValue('Milano');
  await type('comune', 'Cinisello');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(named('comune')).toHaveValue('Cinisello Balsamo');
  await type('anniResidenzaLombardia', '12');
  await type('telefono', applicant.telefono);
  await type('email', applicant.email);
  await type('password', applicant.password ?? '');
  await type('confirmPassword', applicant.password ?? '');
  await type('numeroMaggiorenni', '2');
  await choose('presenzaMinori', 'si');
  await type('numeroMinori', '1');
  await choose('presenzaDisabile', 'no');
  await choose('tipologiaAbitazione', '4-locali');
  await tabTo(page, named('gdprConsent'));
  await page.keyboard.press('Space');
  await tabTo(page, named('dataVeracity'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Invia la domanda' }));
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/ricevuta\//);
  await expect(page.getByText(/^DOM-\d{4}-\d{6}-\d{2}$/).first()).toBeVisible();
  await expect(page.getByText('Cinisello Balsamo', { exact: false }).first()).toBeVisible();
});
