import type { Browser, CDPSession, Protocol, Target } from 'puppeteer-core';
import type { PrintablePage } from './printable-document';

/** Reserved, so that it resolves nowhere (RFC 2606). */
const PAGE_URL = 'http://print.invalid/';
/** Holds for whatever is printed; `sandbox` forbids scripts and going elsewhere by itself, too. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";
const HEADERS = [
  { name: 'Content-Type', value: 'text/html; charset=utf-8' },
  { name: 'Content-Security-Policy', value: CONTENT_SECURITY_POLICY },
];

/** Nobody looks at the page, and laying it out for the screen would take a fifth of the time. */
const NOT_ON_SCREEN = '<style>@media screen { body { display: none } }</style>';

/**
 * Fills the page, whose head is there already, and waits for its images. What belonged to another document before is gone with its
 * body. Runs in a world of its own, as whatever is printed may run nothing.
 */
const FILL = `async function (title, body) {
  document.title = title;
  document.body.innerHTML = body;
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
}`;

/**
 * An open page that prints one document after the other: no JavaScript, no network, no files. It is driven by the DevTools protocol
 * alone, as Puppeteer's own page would hear of every font again; it stays on its address, as going there anew for each
 * document would start a process; and it keeps its head, styles and fonts, for as long as the documents have the same.
 */
export class PrintPage {
  private isOpen = false;
  private hasStrayed = false;
  private head?: { markup: string; world: number };
  private breakage?: Error;
  /** What goes on: it has to hear that the page breaks. */
  private readonly onBreak = new Set<(error: Error) => void>();

  private constructor(
    private readonly session: CDPSession,
    private readonly frameId: string,
    browser: Browser,
  ) {
    session.once('Inspector.targetCrashed', () => this.breaks(new Error('the page has crashed')));
    browser.once('disconnected', () => this.breaks(new Error('the browser has ended')));
    session.on('Fetch.requestPaused', (request) => void this.answer(request));
    session.on('Page.frameNavigated', ({ frame }) => {
      this.hasStrayed ||= this.isOpen && frame.parentId === undefined;
    });
  }

  /** @param target an empty page that nobody else uses */
  static async open(target: Target): Promise<PrintPage> {
    const session = await target.createCDPSession();
    const { frameTree } = await session.send('Page.getFrameTree');
    const page = new PrintPage(session, frameTree.frame.id, target.browser());
    await Promise.all([
      session.send('Inspector.enable'),
      session.send('Page.enable'),
      session.send('Emulation.setScriptExecutionDisabled', { value: true }),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    ]);
    await page.untilLoaded(session.send('Page.navigate', { url: PAGE_URL }));
    page.isOpen = true;
    return page;
  }

  /**
   * Prints a page as PDF, tagged for screen readers, in the format that its own style says.
   *
   * @throws Error when it could not be printed as it is; the page is of no use any more
   */
  async print({ language, head, title, body }: PrintablePage): Promise<Buffer> {
    const world = await this.worldWith(`<html lang="${language}"><head>${head}${NOT_ON_SCREEN}</head>`);
    await this.run(world, FILL, [title, body]);
    // Its fonts are inside it: they are there at once, and nothing has to be waited for.
    const { data } = await this.orBroken(
      this.session.send('Page.printToPDF', { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true }),
    );
    if (this.hasStrayed) throw new Error('the page has gone elsewhere');
    return Buffer.from(data, 'base64');
  }

  /** @returns where to run what fills the page, which has this head then */
  private async worldWith(markup: string): Promise<number> {
    if (this.head?.markup === markup) return this.head.world;
    const { session, frameId } = this;
    const html = `<!doctype html>${markup}<body></body></html>`;
    await this.untilLoaded(session.send('Page.setDocumentContent', { frameId, html }));
    const { executionContextId } = await this.orBroken(session.send('Page.createIsolatedWorld', { frameId }));
    this.head = { markup, world: executionContextId };
    return executionContextId;
  }

  private async run(executionContextId: number, functionDeclaration: string, values: string[]): Promise<void> {
    const call = {
      executionContextId,
      functionDeclaration,
      arguments: values.map((value) => ({ value })),
      awaitPromise: true,
    };
    const { exceptionDetails } = await this.orBroken(this.session.send('Runtime.callFunctionOn', call));
    if (exceptionDetails) throw new Error(`the page was not filled: ${exceptionDetails.text}`);
  }

  private async untilLoaded(begun: Promise<unknown>): Promise<void> {
    const loaded = new Promise((resolve) => this.session.once('Page.loadEventFired', resolve));
    await this.orBroken(Promise.all([begun, loaded]));
  }

  private breaks(error: Error): void {
    this.breakage ??= error;
    for (const fail of this.onBreak) fail(error);
  }

  /** Not a race with one promise for the page's life: that would hold whatever has ever come first, each PDF among it. */
  private async orBroken<T>(work: Promise<T>): Promise<T> {
    const { promise: broken, reject: fail } = Promise.withResolvers<never>();
    if (this.breakage) fail(this.breakage);
    this.onBreak.add(fail);
    try {
      return await Promise.race([work, broken]);
    } finally {
      this.onBreak.delete(fail);
    }
  }

  /** Serves the address to print under; whatever else a page asks for, except what is inside it, is not there. */
  private async answer({ requestId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    try {
      if (!this.isOpen && request.url === PAGE_URL) {
        await this.session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: HEADERS });
      } else {
        await this.session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      }
    } catch {
      // The page is gone: whoever prints on it hears about that.
    }
  }
}
