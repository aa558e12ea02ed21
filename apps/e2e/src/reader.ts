import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

/** Sets the language. Pages read local storage, and the gateway reads the cookie. */
export async function comeBackIn(context: BrowserContext, language: string, baseURL = ''): Promise<void> {
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
}

/** Opens a page and waits for hydration. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#root[data-live]')).toBeAttached();
}

/** Opens a page and waits for hydration and for the numbers of the tender. */
export async function open(page: Page, path: string): Promise<void> {
  await openLive(page, path);
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

/** Largest cumulative layout shift that a page may have. */
export const MOST_MOVEMENT = 0.05;

/** A page in a new context; records console output and layout shift. */
export async function newReader(browser: Browser, language?: string) {
  const context = await browser.newContext();
  if (language) await comeBackIn(context, language, process.env.E2E_BASE_URL);
  await context.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        Object.assign(globalThis, { moved: Reflect.get(globalThis, 'moved') + Reflect.get(shift, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    const isAnswer = /^Failed to load resource/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isAnswer) said.push(message.text());
  });
  return { page, said };
}

/** Cumulative layout shift. */
export function movement(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(globalThis, 'moved'));
}
