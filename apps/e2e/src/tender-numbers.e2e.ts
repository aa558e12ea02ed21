import { expect, test } from '@playwright/test';
import { MOST_MOVEMENT, movement, newReader, openLive } from './first-visit';

/** Pages with numbers of the tender, and one of them. */
const WITH_NUMBERS = [
  ['/', /\b6\smesi/],
  ['/bando', '60%'],
  ['/iscrizione', '25 novembre 2025'],
  ['/come-funziona', /150\s€/],
] as const;
/** Every number of the first tender that no page shows for another reason. */
const TENDER_NUMBERS = /25 novembre|\b60\s?%|25[.\s]000|150\s€|\b[2-6]\s(?:mesi|anni)|\+(?:10|15|20|1)\b/;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path] of WITH_NUMBERS) {
    test(`${path} has no number of a tender, and points to the PDF`, async ({ page }) => {
      await page.goto(path);
      // The members' plan costs 150 € under every tender.
      const text = ((await page.locator('main').textContent()) ?? '').replace(/150\s€\s+al mese/, '');
      expect(text).not.toMatch(TENDER_NUMBERS);
      const pdf = page.locator('main noscript a', { hasText: 'Apra il Bando PDF' });
      await expect(pdf.first()).toBeVisible();
      await expect(pdf.first()).toHaveAttribute('href', '/api/download-bando');
    });
  }
});

test('the numbers of the tender take the place of blanks, without a movement', async ({ browser }) => {
  const { page } = await newReader(browser);
  for (const [path, number] of WITH_NUMBERS) {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/tenders/current', async (route) => {
      await asked;
      await route.continue();
    });
    await openLive(page, path);
    const main = page.locator('main');
    await expect(main.getByText('…').first()).toBeVisible();
    await expect(main.getByText(number)).toHaveCount(0);
    answer();
    await expect(main.getByText(number).first()).toBeVisible();
    await expect(main.getByText('…')).toHaveCount(0);
    expect(await movement(page), `${path} moved`).toBeLessThan(MOST_MOVEMENT);
    await page.unroute('**/api/tenders/current');
  }
  await page.context().close();
});
