import { chownSync, rmSync } from 'node:fs';
import { unprivilegedUser, workFolder } from '@lacorte/testing';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? 'chromium-headless-shell';
const SETPRIV = '/usr/bin/setpriv';
/** As the browser that prints for the product has them. */
const FLAGS = ['--disable-gpu', '--disable-dev-shm-usage', '--no-pings'];

/** A browser in its sandbox, so not as root, driven by Puppeteer as its documentation does. */
export class PlainPuppeteer {
  private constructor(
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  /** @param own.flags of the browser; without them Puppeteer's own and those of the product */
  static async start(own?: { flags: string[] }): Promise<PlainPuppeteer> {
    const folder = workFolder('puppeteer');
    const user = unprivilegedUser();
    if (user) chownSync(folder, user.uid, user.gid);
    const flags = own
      ? [...own.flags, `--user-data-dir=${folder}/profile`]
      : await puppeteer.defaultArgs({ headless: 'shell', userDataDir: folder, args: FLAGS });
    const asUser = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--', CHROMIUM] : [];
    const browser = await puppeteer.launch({
      executablePath: user ? SETPRIV : CHROMIUM,
      ignoreDefaultArgs: true,
      args: [...asUser, ...flags],
      pipe: own === undefined,
      env: { ...process.env, HOME: folder, TMPDIR: folder },
    });
    return new PlainPuppeteer(browser, folder);
  }

  /** Port on which a browser with flags of its own takes orders. */
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

/** One PDF by a browser of its own. */
export async function printedAlone(html: string): Promise<Uint8Array> {
  const browser = await PlainPuppeteer.start();
  try {
    return await printed(await browser.newPage(), html);
  } finally {
    await browser.end();
  }
}
