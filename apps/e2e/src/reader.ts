import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Lets a browser come back as somebody who has chosen this language: the pages look at the one, the gateway at the other. */
export async function comeBackIn(context: BrowserContext, language: string, baseURL = ''): Promise<void> {
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
}

/** Opens a page and waits until it lives: what was made ahead of time is there before. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#root[data-live]')).toBeAttached();
  await expect(page.locator('main h1')).toBeVisible();
}

/** Waits until nothing moves any more and the typefaces have come: what is measured before is not what stays. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' && document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
