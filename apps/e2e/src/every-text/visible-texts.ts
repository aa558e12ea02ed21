import type { Page } from '@playwright/test';

/** What a page says, spaces made one. */
export interface VisibleTexts {
  /** One by one: texts, and what controls and pictures are called. */
  pieces: string[];
  /** Line by line, as a reader sees it, then the names of controls and pictures. */
  lines: string[];
}

/** Reads the page as it stands, its title included. Texts marked as written in another language are not among the pieces. */
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
