import { tmpdir } from 'node:os';
import { inSpan, METRICS, timed } from '@lacorte/observability';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import { Browser } from './browser';
import type { PrintablePage } from './printable-document';

const PRINTS_AT_ONCE = 2;
/** A browser is replaced after this many prints. Its memory grows for the first 50 prints and stays constant for the next 700. */
const PRINTS_PER_BROWSER = 2_000;
const PRINT_TIMEOUT_MS = 10_000;

/** Prints pages as PDF with one browser, which is replaced when it is worn out, crashes or exceeds the time limit. */
@Injectable()
export class PdfPrinter implements OnApplicationShutdown {
  private readonly logger = new Logger(PdfPrinter.name);
  private starting?: Promise<Browser>;
  private replacing?: Promise<void>;
  private readonly inUse = new Map<Browser, number>();
  private readonly limit = pLimit(PRINTS_AT_ONCE);

  /** @param profiles folder for the browser's files; readable by all users */
  constructor(
    private readonly browserPath: string,
    private readonly profiles = tmpdir(),
    private readonly timeoutMs = PRINT_TIMEOUT_MS,
  ) {}

  /** @throws Error when the browser crashed or exceeded the time limit; the next print gets a new one */
  print(page: PrintablePage): Promise<Buffer> {
    return this.limit(() =>
      inSpan({ name: 'print PDF', kind: 'internal' }, () =>
        timed(METRICS.pdfRenderSeconds, {}, () => this.printed(page)),
      ),
    );
  }

  /** Throws while no browser starts. */
  async ping(): Promise<void> {
    const browser = await this.taken();
    await this.release(browser);
    if (!browser.isConnected) throw new Error('the browser has ended');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replacing;
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
      await this.dismiss(browser);
      throw error;
    } finally {
      await this.release(browser);
    }
  }

  /** Reserves the browser to print with. The browser does not end before it is released. */
  private async taken(): Promise<Browser> {
    const starting = this.started();
    const current = await starting;
    if (this.starting !== starting) return this.taken();
    if (!current.isConnected) {
      this.logger.warn('the browser has crashed: starting another');
      await this.retire(current);
      return this.taken();
    }
    if (current.prints >= PRINTS_PER_BROWSER) this.replacing ??= this.replace(current);
    this.inUse.set(current, (this.inUse.get(current) ?? 0) + 1);
    return current;
  }

  /** Runs in the background: the worn-out browser keeps printing until the fresh one has started, or indefinitely if none starts. */
  private async replace(worn: Browser): Promise<void> {
    try {
      const fresh = await Browser.start(this.browserPath, this.profiles);
      if ((await this.starting?.catch(() => undefined)) !== worn) return await fresh.end();
      this.starting = Promise.resolve(fresh);
      if (!this.inUse.has(worn)) await worn.end();
    } catch (error) {
      this.logger.warn(`no fresh browser starts: ${(error as Error).message}`);
    } finally {
      this.replacing = undefined;
    }
  }

  private started(): Promise<Browser> {
    this.starting ??= Browser.start(this.browserPath, this.profiles).catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  /** Gives this browser no new work. The browser ends with its last page. */
  private async retire(browser: Browser): Promise<void> {
    if ((await this.starting?.catch(() => undefined)) === browser) this.starting = undefined;
    if (!this.inUse.has(browser)) await browser.end();
  }

  private async dismiss(browser: Browser): Promise<void> {
    if ((await this.starting?.catch(() => undefined)) === browser) this.starting = undefined;
    await browser.end();
  }

  private async release(browser: Browser): Promise<void> {
    const left = (this.inUse.get(browser) ?? 1) - 1;
    if (left > 0) {
      this.inUse.set(browser, left);
      return;
    }
    this.inUse.delete(browser);
    const isCurrent = (await this.starting?.catch(() => undefined)) === browser;
    if (!isCurrent) await browser.end();
  }
}
