import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Sets the language: pages read local storage, the gateway reads the cookie. */
export async function comeBackIn(context: BrowserContext, language: string, baseURL = ''): Promise<void> {
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
}

/** Opens a page and waits for hydration and for the numbers of the tender. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#root[data-live]')).toBeAttached();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main span:text-is("…")')).toHaveCount(0);
}

/** Waits for animations and fonts. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' && document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
