import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import type { PrintablePage } from './printable-document';

/** A reserved name, so that it never resolves (RFC 2606). */
const PAGE_URL = 'http://print.invalid/';
/** `sandbox` also forbids scripts and navigation. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/** Hides the page on screen. The browser then does not draw it, and a print takes a fifth less time. */
const NOT_ON_SCREEN = '<style>@media screen { body { display: none } }</style>';

/**
 * An open page that prints one document after another, without JavaScript, network or files. It never navigates, because that would start a
 * process. It keeps the styles and fonts in the head while the next document has the same.
 */
export class PrintPage {
  private isOpen = false;
  private hasStrayed = false;
  private start?: string;

  private constructor(private readonly page: Page) {
    page.on('request', (request) => void this.answer(request));
    page.on('framenavigated', (frame) => {
      this.hasStrayed ||= this.isOpen && frame === page.mainFrame();
    });
    // Closing the crashed page rejects the calls that still wait for it.
    page.once('error', () => void page.close().catch(() => undefined));
  }

  static async open(browser: Browser): Promise<PrintPage> {
    const page = await browser.newPage();
    const paper = new PrintPage(page);
    await Promise.all([page.setJavaScriptEnabled(false), page.setRequestInterception(true)]);
    await page.goto(PAGE_URL);
    paper.isOpen = true;
    return paper;
  }

  /** @throws Error when the document could not be printed; the page must not be used again */
  async print({ language, head, title, body, isTagged = true }: PrintablePage): Promise<Buffer> {
    const start = `<!doctype html><html lang="${language}"><head>${head}${NOT_ON_SCREEN}</head>`;
    if (this.start !== start) await this.page.setContent(`${start}<body></body></html>`);
    this.start = start;
    await this.page.evaluate(fill, title, body);
    const options = { preferCSSPageSize: true, printBackground: true, tagged: isTagged, waitForFonts: false };
    const pdf = await this.page.pdf(options);
    if (this.hasStrayed) throw new Error('the page has gone elsewhere');
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  }

  /** Serves an empty document for the page itself and blocks every other request. */
  private async answer(request: HTTPRequest): Promise<void> {
    const isOwn = !this.isOpen && request.url() === PAGE_URL;
    const headers = { 'Content-Security-Policy': CONTENT_SECURITY_POLICY };
    const answered = isOwn
      ? request.respond({ status: 200, contentType: 'text/html; charset=utf-8', headers })
      : request.abort('blockedbyclient');
    // The call fails if the page is closed. Its print then fails, too.
    await answered.catch(() => undefined);
  }
}

/** The part of the DOM that `fill` uses. The types of the DOM are not loaded here. */
declare const document: { title: string; body: { innerHTML: string }; images: ArrayLike<{ decode(): Promise<void> }> };

/** Replaces the document's title and body, and waits for its images. Runs in the browser. */
async function fill(title: string, body: string): Promise<void> {
  document.title = title;
  document.body.innerHTML = body;
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
}
