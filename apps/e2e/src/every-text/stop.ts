import { expect, type Locator, type Page } from '@playwright/test';
import { open } from '../reader';
import { type VisibleTexts, visibleTexts } from './visible-texts';

/** What the specification asks of a page or state. */
export interface Specified {
  /** In Italian, word for word: a text is a whole line or name, a pattern a part of one. */
  italian: readonly (string | RegExp)[];
  /** Figures, written the same in both languages but for their spaces and separators. */
  figures?: readonly RegExp[];
  /** Addresses that its links and buttons lead to. */
  leadsTo?: readonly string[];
  /** What it writes to the console, where it asks for that. */
  logs?: RegExp;
}

/** A page, or a state of one, on the walk through all texts. */
export interface Stop {
  name: string;
  specified: Specified;
  /** Goes there without knowing the page's language, and looks at every state that it meets. */
  visit: (visitor: Visitor) => Promise<void>;
}

/** Goes through the pages in one language and remembers everything that they said. */
export class Visitor {
  readonly pieces = new Set<string>();
  readonly lines = new Set<string>();
  readonly addresses = new Set<string>();
  private lastToast = '';

  constructor(readonly page: Page) {}

  open(path: string): Promise<void> {
    return open(this.page, path);
  }

  /** Remembers what the page says now. */
  async look(): Promise<void> {
    const seen: VisibleTexts = await visibleTexts(this.page);
    for (const piece of seen.pieces) this.pieces.add(piece);
    for (const line of seen.lines) this.lines.add(line);
    const links = await this.page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const address of links) if (address) this.addresses.add(address);
  }

  async lookAt(path: string): Promise<void> {
    await this.open(path);
    await this.look();
  }

  /** Waits until something is there, then looks. */
  async lookOnce(locator: Locator): Promise<void> {
    await expect(locator.first()).toBeVisible();
    await this.look();
  }

  /** Waits for a toast that says something else than the one before, then looks. */
  async lookAtToast(): Promise<void> {
    const toast = this.page.getByRole('region', { name: /F8/ });
    const words = async () => (await toast.textContent())?.trim() ?? '';
    await expect.poll(async () => ['', this.lastToast].includes(await words()), { intervals: [50] }).toBe(false);
    this.lastToast = await words();
    await this.look();
  }

  /** Lets the next call wait, so that there is time to look. @returns what lets it go on */
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
