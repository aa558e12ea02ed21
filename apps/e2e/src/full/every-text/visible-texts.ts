import type { Page } from '@playwright/test';

/** Texts of a page with normalized spaces. */
export interface VisibleTexts {
  /** Separate texts and accessible names. */
  pieces: string[];
  /** Visible lines, then accessible names. */
  lines: string[];
}

/** Reads the current page and its title. Leaves out texts marked as another language. */
export async function visibleTexts(page: Page): Promise<VisibleTexts> {
  const read = await page.evaluate(() => {
    const isSeen = (element: Element | null) => {
      const box = element instanceof HTMLOptionElement ? element.closest('select') : element;
      return box?.checkVisibility({ visibilityProperty: true }) ?? false;
    };
    const isOwn = (element: Element) =>
      element.closest('[lang]')?.getAttribute('lang') === document.documentElement.lang;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && isSeen(parent) && isOwn(parent)) texts.push(node.textContent ?? '');
    }
    const NAMING = ['aria-label', 'placeholder', 'alt', 'title'];
    const names = [...document.querySelectorAll(NAMING.map((name) => `body [${name}]`).join())]
      .filter((element) => isSeen(element) && isOwn(element))
      .flatMap((element) => NAMING.map((name) => element.getAttribute(name) ?? ''));
    const options = [...document.querySelectorAll('option')].filter(isSeen).map((option) => option.text);
    return { texts, names: [document.title, ...names, ...options] };
  });
  // biome-ignore lint/performance/useDomNodeTextContent: lines as they are shown are what is compared.
  const body = await page.locator('body').innerText();
  return {
    pieces: tidy([...read.texts, ...read.names]),
    lines: tidy([...body.split('\n'), ...read.names]),
  };
}

function tidy(texts: string[]): string[] {
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))].filter((text) => text !== '');
}
