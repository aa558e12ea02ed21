import { tmpdir } from 'node:os';
import { inSpan, METRICS, timed } from '@lacorte/observability';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import { Browser } from './browser';
import type { PrintablePage } from './printable-document';

const PRINTS_AT_ONCE = 2;
/** Number of prints after which a browser is replaced. Its memory grew during 50 prints and was constant during the next 700. */
const PRINTS_PER_BROWSER = 2_000;
const PRINT_TIMEOUT_MS = 10_000;

/** Prints pages as PDF with one browser. It is replaced after PRINTS_PER_BROWSER prints, a crash, or a print that exceeds the time limit. */
@Injectable()
export class PdfPrinter implements OnApplicationShutdown {
  private readonly logger = new Logger(PdfPrinter.name);
  private starting?: Promise<Browser>;
  private current?: Browser;
  private readonly limit = pLimit(PRINTS_AT_ONCE);

  /** @param profiles folder for the browser's files; readable by all users */
  constructor(
    private readonly browserPath: string,
    private readonly profiles = tmpdir(),
    private readonly timeoutMs = PRINT_TIMEOUT_MS,
  ) {}

  /** @throws Error when the browser crashed or exceeded the time limit; the next print gets a new browser */
  print(page: PrintablePage): Promise<Buffer> {
    return this.limit(() =>
      inSpan({ name: 'print PDF', kind: 'internal' }, () =>
        timed(METRICS.pdfRenderSeconds, {}, () => this.printed(page)),
      ),
    );
  }

  /** @throws Error while no browser starts */
  async ping(): Promise<void> {
    const browser = await this.taken();
    await this.release(browser);
    if (!browser.isConnected) throw new Error('the browser has ended');
  }

  async onApplicationShutdown(): Promise<void> {
    const browser = await this.starting?.catch(() => undefined);
    this.starting = undefined;
    await browser?.end();
  }

  private async printed(page: PrintablePage): Promise<Buffer> {
    const browser = await this.taken();
    try {
      const milliseconds = page.longestMs ?? this.timeoutMs;
      const message = `printing took longer than ${milliseconds} ms`;
      return await pTimeout(browser.print(page), { milliseconds, message });
    } catch (error) {
      this.giveUp(browser);
      await browser.end();
      throw error;
    } finally {
      await this.release(browser);
    }
  }

  /** Reserves the current browser. It does not end before it is released. */
  private async taken(): Promise<Browser> {
    this.starting ??= Browser.start(this.browserPath, this.profiles).catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    const { starting } = this;
    const browser = await starting;
    // Another print has given up this browser during the wait.
    if (this.starting !== starting) return this.taken();
    this.current = browser;
    browser.users += 1;
    if (browser.isConnected && browser.prints < PRINTS_PER_BROWSER) return browser;
    if (!browser.isConnected) this.logger.warn('the browser has crashed: starting another');
    this.giveUp(browser);
    await this.release(browser);
    return this.taken();
  }

  /** Prevents new work for this browser. It ends after its last print. */
  private giveUp(browser: Browser): void {
    if (this.current === browser) this.starting = this.current = undefined;
  }

  private async release(browser: Browser): Promise<void> {
    browser.users -= 1;
    if (browser.users === 0 && browser !== this.current) await browser.end();
  }
}
