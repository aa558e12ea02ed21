import { expect, test } from '@playwright/test';
import { expectAccessible, expectContrast } from '../accessible';
import { PUBLIC_PATHS } from '../public-paths';
import { comeBackIn, open } from '../reader';

for (const language of ['it', 'fr']) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(({ context, baseURL }) => comeBackIn(context, language, baseURL));

    for (const path of PUBLIC_PATHS) {
      test(`${path} is accessible`, async ({ page }) => {
        await open(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page);
      });
    }
  });
}

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the public pages keep their contrast', async ({ page }) => {
    for (const path of PUBLIC_PATHS) {
      await open(page, path);
      await test.step(path, () => expectContrast(page));
    }
  });
});
