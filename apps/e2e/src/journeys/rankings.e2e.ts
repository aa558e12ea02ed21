import { randomUUID } from 'node:crypto';
import { formatApplicationCode } from '@lacorte/contracts/application-code';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { publishRanking } from '../published-ranking';
import { openLive } from '../reader';

const LAST = formatApplicationCode(2025, 100_099);
const IN_THE_MIDDLE = formatApplicationCode(2025, 100_050);

// The tests share one worker. It publishes one ranking for all of them.
test.describe.configure({ mode: 'default' });

let id: string;
test.beforeAll(async () => {
  id = await publishRanking();
});

const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });

test('a reader goes from the tender to the place of a code, by keyboard', async ({ page }) => {
  await openLive(page, '/bando');
  await page.getByRole('link', { name: 'Vedi le graduatorie pubblicate' }).press('Enter');
  await page.locator(`a[href="/graduatorie/${id}"]`).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Graduatoria provvisoria' })).toBeVisible();
  const code = page.locator('main [name="code"]');
  await code.fill('dom 2026 000007 95');
  await code.press('Enter');
  await expect(page.getByText('3 locali: posizione 7 di 112, con 21 punti.')).toBeVisible();
  // The place may be shown before the page of the list that contains it.
  await expect(page.locator('#riga')).toContainText('DOM-2026-000007-95');
  await page.getByRole('button', { name: 'Mostra la riga' }).press('Enter');
  await expect(row(page, 'DOM-2026-000007-95')).toBeFocused();
  await expect(row(page, 'DOM-2026-000007-95')).toContainText('in attesa');
  await expect(page.getByRole('row', { name: /Fin qui sono stati assegnati gli alloggi/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ultima pagina' }).first().press('Enter');
  await expect(row(page, LAST)).toBeVisible();
  await expect(page).toHaveURL(/page=3/);
  await page.goBack();
  await expect(row(page, 'DOM-2026-000007-95')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list, a search and the pages work', async ({ page }) => {
    await page.goto(`/graduatorie/${randomUUID()}`);
    await expect(page.locator('noscript p', { hasText: 'non c’è una graduatoria pubblicata.' })).toBeVisible();
    await page.goto('/graduatorie');
    await page.locator(`noscript a[href="/graduatorie/${id}"]`).click();
    await expect(row(page, 'DOM-2026-000001-16')).toContainText('assegnata');
    await expect(page.getByText(/Fin qui sono stati assegnati gli alloggi/)).toBeVisible();
    await expect(page.getByText('Caricamento della graduatoria')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.getByLabel('Codice della domanda').fill(LAST.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Cerca' }).click();
    await expect(
      page.locator('noscript p', { hasText: `${LAST}: 3 locali, posizione 112 di 112, punti 0, in attesa` }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Pagina precedente' }).click();
    await expect(row(page, IN_THE_MIDDLE)).toBeVisible();
    await page.locator('noscript a', { hasText: 'Français' }).click();
    await expect(page.getByRole('heading', { name: 'Classement provisoire' })).toBeVisible();
  });
});
