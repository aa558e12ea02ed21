import { chownSync, rmSync } from 'node:fs';
import { unprivilegedUser, workFolder } from '@lacorte/testing';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? 'chromium-headless-shell';
const SETPRIV = '/usr/bin/setpriv';
/** Flags of the browser that prints for the product. */
const FLAGS = ['--disable-gpu', '--disable-dev-shm-usage', '--no-pings'];

/** A browser used as in Puppeteer's documentation. It does not run as root, because Chromium's sandbox refuses root. */
export class PlainPuppeteer {
  private constructor(
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  /** @param ownFlags flags of the browser; by default those of Puppeteer and of the product */
  static async start(ownFlags?: string[]): Promise<PlainPuppeteer> {
    const folder = workFolder('puppeteer');
    const user = unprivilegedUser();
    if (user) chownSync(folder, user.uid, user.gid);
    const flags = ownFlags
      ? [...ownFlags, `--user-data-dir=${folder}/profile`]
      : await puppeteer.defaultArgs({ headless: 'shell', userDataDir: folder, args: FLAGS });
    const asUser = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--', CHROMIUM] : [];
    const browser = await puppeteer.launch({
      executablePath: user ? SETPRIV : CHROMIUM,
      ignoreDefaultArgs: true,
      args: [...asUser, ...flags],
      pipe: ownFlags === undefined,
      env: { ...process.env, HOME: folder, TMPDIR: folder },
    });
    return new PlainPuppeteer(browser, folder);
  }

  /** DevTools port of a browser with its own flags. */
  get port(): number {
    return Number(new URL(this.browser.wsEndpoint()).port);
  }

  newPage(): Promise<Page> {
    return this.browser.newPage();
  }

  async end(): Promise<void> {
    await this.browser.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

export async function printed(page: Page, html: string): Promise<Uint8Array> {
  await page.setContent(html);
  return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
}
