import { expect, test } from '@playwright/test';
import { overflow } from '../accessible';
import { apply, attachDocuments, logIn, logInAsAdmin } from '../people';
import { PUBLIC_PATHS } from '../public-paths';
import { comeBackIn, open } from '../reader';

// A window of 1280 by 1024 at 400 % (WCAG 2.2, 1.4.10).
test.use({ viewport: { width: 320, height: 256 } });

for (const language of ['it', 'fr']) {
  test.describe(`at 400 %, in ${language}`, () => {
    test.beforeEach(({ context, baseURL }) => comeBackIn(context, language, baseURL));

    test('the public pages fit', async ({ page }) => {
      for (const path of PUBLIC_PATHS) {
        await open(page, path);
        expect.soft(await overflow(page), path).toBe(0);
        const bar = page.locator('header').first();
        // A sticky bar would cover a third of the screen.
        expect.soft(await bar.evaluate((header) => getComputedStyle(header).position), path).toBe('static');
      }
    });

    test('so do the pages behind the login, and dialogs can be read to their end', async ({ page }) => {
      const applicant = await apply(page);
      await attachDocuments(page, applicant);
      await page.goto(`/ricevuta/${applicant.id}`);
      await expect(page.getByText(applicant.code).first()).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await logIn(page, applicant);
      await page.goto('/area-utente');
      await expect(page.getByText(applicant.code).first()).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await logInAsAdmin(page);
      await page.goto(`/admin?q=${applicant.code}`);
      await page.getByRole('button', { name: /^(Dettagli|Détails)/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('tab').first()).toBeVisible();
      expect(await overflow(page)).toBe(0);
      const last = dialog.locator('p, dd, li').last();
      // The history loads last and is at the end.
      await expect(async () => {
        await last.scrollIntoViewIfNeeded();
        const { bottom } = await last.evaluate((element) => element.getBoundingClientRect());
        expect(bottom).toBeLessThanOrEqual(256);
      }).toPass();
    });
  });
}
