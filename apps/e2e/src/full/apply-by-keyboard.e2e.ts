import { anApplication } from '@lacorte/testing/builders';
import { expect, type Locator, type Page, test } from '@playwright/test';

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
  // The headless browser is English: its date input starts with the month.
  await page.keyboard.type('03141988');
  await expect(named('dataNascita')).toHaveValue('1988-03-14');
  await type('luogoNascita', applicant.luogoNascita);
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
