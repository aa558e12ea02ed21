import { chownSync, rmSync } from 'node:fs';
import { unprivilegedUser, workFolder } from '@lacorte/testing';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? 'chromium-headless-shell';
const SETPRIV = '/usr/bin/setpriv';
/** As for the browser that prints for the product. */
const FLAGS = ['--disable-gpu', '--disable-dev-shm-usage', '--no-pings'];

/** A browser in its sandbox, therefore not as root, used as in Puppeteer's documentation. */
export class PlainPuppeteer {
  private constructor(
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  /** @param ownFlags of the browser; by default Puppeteer's and those of the product */
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
