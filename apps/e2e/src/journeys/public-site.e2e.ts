import { randomUUID } from 'node:crypto';
import { COOPERATIVE } from '@lacorte/contracts/cooperative';
import { type BrowserContext, expect, test } from '@playwright/test';
import { mailsTo } from '../mailbox';
import { apply, attachDocuments, logIn } from '../people';
import { open } from '../reader';

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
  await expect.poll(texts).toContain(question);
});

test('the tender comes as a PDF, also after a failure', async ({ page }) => {
  await page.route('**/api/download-bando', (route) => route.abort(), { times: 1 });
  await page.goto('/bando');
  const button = page.getByRole('button', { name: 'Scarica il Bando PDF' });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Errore nel download del PDF. Riprova più tardi.');
  const download = page.waitForEvent('download');
  await button.click();
  expect((await download).suggestedFilename()).toBe('bando-assegnazione.pdf');
});

test('every part is well, says the self-check', async ({ page }) => {
  await page.goto('/test');
  await expect(page.getByText('Tutte le parti funzionano')).toBeVisible();
});

/** The names of the cookies. Some have a prefix with https. */
async function namesIn(context: BrowserContext): Promise<Set<string>> {
  return new Set((await context.cookies()).map(({ name }) => name.replace('__Host-', '')));
}

test('the cookie page names every cookie, and what brings it', async ({ page, context }) => {
  await open(page, '/cookie');
  const listed = await page.getByRole('table').getByRole('rowheader').allTextContents();
  const note = (await page.locator('section#elenco p').last().textContent()) ?? '';
  expect(listed.filter((name) => !note.includes(`«${name}»`))).toEqual([]);
  expect(await namesIn(context)).toEqual(new Set());
  await page.goto('/cookie?lang=it');
  expect(await namesIn(context)).toEqual(new Set(['language']));
  const applicant = await apply(page);
  expect(await namesIn(context)).toEqual(new Set(['language', 'attachment-grant', 'device']));
  await attachDocuments(page, applicant);
  expect(await namesIn(context)).toEqual(new Set(['language', 'attachment-grant', 'device', 'upload-session']));
  await logIn(page, applicant);
  expect(await namesIn(context)).toEqual(new Set(listed));
});
