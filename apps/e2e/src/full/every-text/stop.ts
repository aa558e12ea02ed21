import { expect, type Locator, type Page } from '@playwright/test';
import { open } from '../../reader';

/** Texts of a page with normalized spaces. */
interface VisibleTexts {
  /** Separate texts and accessible names. */
  pieces: string[];
  /** Visible lines, then accessible names. */
  lines: string[];
}

/** Reads the current page and its title. Leaves out texts marked as another language. */
async function visibleTexts(page: Page): Promise<VisibleTexts> {
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
  // biome-ignore lint/performance/useDomNodeTextContent: the test compares the lines as they are shown.
  const body = await page.locator('body').innerText();
  return { pieces: tidy([...read.texts, ...read.names]), lines: tidy([...body.split('\n'), ...read.names]) };
}

function tidy(texts: string[]): string[] {
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))].filter((text) => text !== '');
}

export interface Specified {
  /** Italian texts: a string is a whole line or name, and a pattern matches a part of one. */
  italian: readonly (string | RegExp)[];
  /** Figures, equal in both languages except for spaces and separators. */
  figures?: readonly RegExp[];
  /** Targets of links and buttons. */
  leadsTo?: readonly string[];
  /** Expected console output. */
  logs?: RegExp;
}

/** A page, or one of its states. */
export interface Stop {
  name: string;
  specified: Specified;
  /** Opens the page in any language and reads each of its states. */
  visit: (visitor: Visitor) => Promise<void>;
}

/** Visits the pages in one language and collects their texts. */
export class Visitor {
  readonly pieces = new Set<string>();
  readonly lines = new Set<string>();
  readonly addresses = new Set<string>();
  private lastToast = '';

  constructor(readonly page: Page) {}

  open(path: string): Promise<void> {
    return open(this.page, path);
  }

  /** Collects the current texts. */
  async look(): Promise<void> {
    const seen: VisibleTexts = await visibleTexts(this.page);
    for (const piece of seen.pieces) this.pieces.add(piece);
    for (const line of seen.lines) this.lines.add(line);
    const links = await this.page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const address of links) if (address) this.addresses.add(address);
  }

  /** Opens a page, waits for `shown` if it is given, and collects the texts. */
  async lookAt(path: string, shown?: Locator): Promise<void> {
    await this.open(path);
    if (shown) await this.lookOnce(shown);
    else await this.look();
  }

  /** Waits for an element, then collects the texts. */
  async lookOnce(locator: Locator): Promise<void> {
    await expect(locator.first()).toBeVisible();
    await this.look();
  }

  /** Waits for a new toast, then collects the texts. */
  async lookAtToast(): Promise<void> {
    const toast = this.page.getByRole('region', { name: /F8/ });
    const words = async () => (await toast.textContent())?.trim() ?? '';
    await expect.poll(async () => ['', this.lastToast].includes(await words()), { intervals: [50] }).toBe(false);
    this.lastToast = await words();
    await this.look();
  }

  async clickToSee(button: Locator, shown: Locator): Promise<void> {
    await button.click();
    await this.lookOnce(shown);
  }

  async clickForToast(button: Locator): Promise<void> {
    await button.click();
    await this.lookAtToast();
  }

  /** Holds the next call back. @returns a function that releases it */
  async holdBack(call: string): Promise<() => void> {
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    await this.page.route(
      call,
      async (route) => {
        await looked;
        await route.fallback();
      },
      { times: 1 },
    );
    return goOn;
  }
}
