import type { Browser, CDPSession, Protocol, Target } from 'puppeteer-core';

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
 * An open page that prints one document after the other: no JavaScript, no network, no files. It is driven by the DevTools protocol
 * alone, as Puppeteer's own page would hear of every font again; and it stays on its address, as going there anew for each
 * document would start a process.
 */
export class PrintPage {
  private isOpen = false;
  private hasStrayed = false;
  private readonly broken: Promise<never>;

  private constructor(
    private readonly session: CDPSession,
    private readonly frameId: string,
    browser: Browser,
  ) {
    this.broken = new Promise((_, reject) => {
      session.once('Inspector.targetCrashed', () => reject(new Error('the page has crashed')));
      browser.once('disconnected', () => reject(new Error('the browser has ended')));
    });
    this.broken.catch(() => undefined);
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
  async print(html: string): Promise<Buffer> {
    const content = html.replace('</head>', () => `${NOT_ON_SCREEN}</head>`);
    await this.untilLoaded(this.session.send('Page.setDocumentContent', { frameId: this.frameId, html: content }));
    // Its fonts are inside it: they are there at once, and nothing has to be waited for.
    const { data } = await this.orBroken(
      this.session.send('Page.printToPDF', { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true }),
    );
    if (this.hasStrayed) throw new Error('the page has gone elsewhere');
    return Buffer.from(data, 'base64');
  }

  private async untilLoaded(begun: Promise<unknown>): Promise<void> {
    const loaded = new Promise((resolve) => this.session.once('Page.loadEventFired', resolve));
    await this.orBroken(Promise.all([begun, loaded]));
  }

  private orBroken<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.broken]);
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
