import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoViolations } from '../accessible';
import { drawnPdf, endlessPdf } from '../pdf-files';
import { apply, attachFiles, logInAsAdmin } from '../people';

test('keys help, and can be switched off', async ({ page }) => {
  const { id } = await apply(page);
  await logInAsAdmin(page);
  await page.goto(`/admin/domande/${id}`);
  const citizenship = page.getByRole('radiogroup', { name: 'Cittadinanza' }).getByRole('radio').last();
  const help = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
  await expect(page.getByRole('region', { name: 'Esito in breve' })).toBeVisible();
  await page.keyboard.press('?');
  await expectNoViolations(page);
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('1');
  await expect(citizenship).not.toBeFocused();
  await page.getByRole('button', { name: 'Scorciatoie da tastiera' }).click();
  await help.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await expect(citizenship).toBeFocused();
});

test('a document that never ends does not stop the page', async ({ page }) => {
  const applicant = await apply(page);
  await attachFiles(page, applicant, { 'carta-identita': [{ name: 'infinito.pdf', content: endlessPdf() }] });
  await logInAsAdmin(page);
  await page.goto(`/admin/domande/${applicant.id}`);
  await expect(page.locator('canvas')).toBeAttached();
  await page.getByRole('textbox', { name: 'Minori nel nucleo' }).fill('2');
  await expect(page.getByText(/^Salvata alle \d\d:\d\d$/).last()).toBeVisible();
  await expect(page.getByText('Disegnare il documento richiede troppo tempo.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page is accessible, wide and on a phone, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const applicant = await apply(page);
    await attachFiles(page, applicant, { 'carta-identita': [{ name: 'carta.pdf', content: drawnPdf() }] });
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
