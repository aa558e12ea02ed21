import { randomUUID } from 'node:crypto';
import { COOPERATIVE } from '@lacorte/contracts/cooperative';
import { expect, test } from '@playwright/test';
import { mailsTo } from './mailbox';

test('a message of a visitor reaches the cooperative', async ({ page }) => {
  const question = `A che punto è la mia domanda? ${randomUUID()}`;
  const control = (name: string) => page.locator(`main [name="${name}"]`);
  await page.goto('/contatti');
  await page.getByRole('button', { name: 'Invia messaggio' }).click();
  await expect(control('nome')).toBeFocused();
  await control('nome').fill('Lucia');
  await control('cognome').fill('Ferrario');
  await control('email').fill('lucia.ferrario@example.com');
  await control('oggetto').selectOption('stato-domanda');
  await control('messaggio').fill(question);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Invia messaggio' }).click();
  await expect(page.getByText('Messaggio inviato').first()).toBeVisible();
  await expect(control('messaggio')).toHaveValue('');
  const texts = async () => (await mailsTo(COOPERATIVE.email)).map(({ text }) => text).join();
  await expect.poll(texts, { timeout: 30_000 }).toContain(question);
});

test('the tender comes as a PDF', async ({ page }) => {
  await page.goto('/bando');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica il Bando PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('bando-assegnazione.pdf');
});

test('a tender that cannot be downloaded is said beside the button, and can be tried again', async ({ page }) => {
  await page.route('**/api/download-bando', (route) => route.abort(), { times: 1 });
  await page.goto('/bando');
  await page.getByRole('button', { name: 'Scarica il Bando PDF' }).click();
  await expect(page.getByRole('alert')).toHaveText('Errore nel download del PDF. Riprova più tardi.');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica il Bando PDF' }).click();
  await download;
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('every part is well, says the self-check', async ({ page }) => {
  await page.goto('/test');
  await expect(page.getByText('Tutte le parti funzionano')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
