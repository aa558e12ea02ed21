import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './reader';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Expects that axe finds no violation of WCAG 2.2 AA. Waits for animations, because contrast is measured on the pixels. */
export async function expectNoViolations(
  page: Page,
  axe = new AxeBuilder({ page }).withTags(STANDARDS),
): Promise<void> {
  await settled(page);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}

/** Expects enough colour contrast in the current state. */
export function expectContrast(page: Page): Promise<void> {
  return expectNoViolations(page, new AxeBuilder({ page }).withRules(['color-contrast']));
}

/** Expects one main landmark with one heading, no axe finding and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expectNoViolations(page);
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await overflow(page)).toBe(0);
}

/** Returns the horizontal overflow in pixels. */
export async function overflow(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}
