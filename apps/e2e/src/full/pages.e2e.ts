import { expect, test } from '@playwright/test';
import { expectAccessible, expectContrast } from '../accessible';
import { PUBLIC_PATHS } from '../public-paths';
import { comeBackIn, open } from '../reader';

for (const language of ['it', 'fr']) {
  test.describe(`in ${language}`, () => {
    const problems: string[] = [];

    test.beforeEach(async ({ page, context, baseURL }) => {
      problems.length = 0;
      await comeBackIn(context, language, baseURL);
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        const isExpected = /status of 40[14]/.test(message.text());
        if (message.type() === 'error' && !isExpected) problems.push(message.text());
      });
      page.on('request', (request) => {
        const isOwn = request.url().startsWith(baseURL ?? '') || /^(data|blob):/.test(request.url());
        if (!isOwn) problems.push(`request to ${request.url()}`);
      });
    });

    test.afterEach(() => expect(problems).toEqual([]));

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
