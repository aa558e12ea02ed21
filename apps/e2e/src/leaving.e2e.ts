import { anApplication } from '@lacorte/testing/builders';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { ApplicationForm } from './application-form';
import { open } from './reader';

test('a link and the way back ask before what was typed is lost', async ({ page }) => {
  await open(page, '/bando');
  await page.getByRole('banner').getByRole('link', { name: 'Iscriviti' }).click();
  const form = new ApplicationForm(page);
  await form.control('nome').fill('Chiara');
  await form.choosePassword('Segreta1');
  const dialog = page.getByRole('dialog', { name: 'Vuole lasciare questa pagina?' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Contatti' });

  await link.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Resta su questa pagina' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await expect(form.control('password')).toHaveValue('Segreta1');

  await page.goBack();
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/iscrizione');
  await dialog.getByRole('button', { name: 'Lascia la pagina' }).click();
  await page.waitForURL('**/bando');
  await expect(dialog).toHaveCount(0);
});

test('a form that is empty is left without a question, one that was sent too', async ({ page }) => {
  const form = new ApplicationForm(page);
  await form.open();
  await page.getByRole('banner').getByRole('link', { name: 'Contatti' }).click();
  await page.waitForURL('**/contatti');
  await form.open();
  await form.fill(anApplication().body());
  await form.consent();
  await form.submit();
  await page.waitForURL(/\/ricevuta\//);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a login by keyboard leaves the focus on the page that it opened', async ({ page }) => {
  await open(page, '/admin');
  await page.getByRole('button', { name: 'Accedi come Amministratore' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="email"]').fill('admin@example.com');
  await dialog.locator('[name="password"]').fill('amministrazione');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Amministrativa' })).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
});

test('going back leaves the login dialog behind', async ({ page }) => {
  await open(page, '/bando');
  await page.getByRole('banner').getByRole('link', { name: 'Contatti' }).click();
  await page.waitForURL('**/contatti');
  await page.getByRole('banner').getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await page.waitForURL('**/bando');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
