import { expect, test } from '@playwright/test';
import { expectNoViolations } from './accessible';
import { apply } from './every-text/people';
import { open } from './reader';

test('who follows the way to the personal area without a session logs in and arrives there', async ({ page }) => {
  const applicant = await apply(page);
  await open(page, `/ricevuta/${applicant.id}`);
  await page.getByRole('link', { name: "Vai all'Area Utente" }).click();
  await expect(page.getByText('Accesso Richiesto', { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: "Accedi all'Area Utente" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(dialog.locator('[name="email"]')).toBeFocused();
  await expectNoViolations(page);
  await dialog.locator('[name="email"]').fill(applicant.email);
  await dialog.locator('[name="password"]').fill(applicant.password);
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page).toHaveURL('/area-utente');
  await expect(page.getByRole('article', { name: applicant.code })).toBeVisible();
});

test('who closes the dialog stays on the home page, also after a later login', async ({ page }) => {
  const applicant = await apply(page);
  await open(page, '/area-utente');
  const dialog = page.getByRole('dialog', { name: "Accedi all'Area Utente" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Accedi' }).click();
  await dialog.locator('[name="email"]').fill(applicant.email);
  await dialog.locator('[name="password"]').fill(applicant.password);
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page.getByText('Accesso Effettuato', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
});
