import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pTimeout from 'p-timeout';
import puppeteer, { type Browser as PuppeteerBrowser } from 'puppeteer-core';
import { PrintPage } from './print-page';
import type { PrintablePage } from './printable-document';
import { shareProcessorAsThisProcess } from './processor-share';

const START_TIMEOUT_MS = 15_000;
const CLOSE_TIMEOUT_MS = 2_000;
const STARTUP_FLAGS = ['--disable-gpu', '--disable-dev-shm-usage', '--no-pings'];

/** A browser process that prints pages without JavaScript, network or files. The caller ends it after any error. */
export class Browser {
  private readonly idlePages: PrintPage[] = [];
  prints = 0;
  /** Number of callers that have reserved this browser. */
  users = 0;

  private constructor(
    private readonly browser: PuppeteerBrowser,
    private readonly profile: string,
  ) {}

  /** @param profiles folder for the browser's profile; readable by all users */
  static async start(path: string, profiles: string): Promise<Browser> {
    const { command, leadingArguments, profile } = browserProgram(path, profiles);
    const flags = await puppeteer.defaultArgs({ headless: 'shell', userDataDir: profile, args: STARTUP_FLAGS });
    try {
      const browser = await puppeteer.launch({
        executablePath: command,
        ignoreDefaultArgs: true,
        args: [...leadingArguments, ...flags],
        pipe: true,
        // The browser gets no secrets of this process and writes only to its profile.
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: profile, TMPDIR: profile },
        timeout: START_TIMEOUT_MS,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      // Puppeteer starts the browser in a new session, which does not inherit the processor share of this process.
      shareProcessorAsThisProcess(browser.process()?.pid ?? process.pid);
      // A killed browser breaks its pipes after Puppeteer has stopped listening; an unhandled error would end this process.
      for (const pipe of browser.process()?.stdio ?? []) pipe?.on('error', () => undefined);
      return new Browser(browser, profile);
    } catch (error) {
      rmSync(profile, { recursive: true, force: true });
      throw error;
    }
  }

  get isConnected(): boolean {
    return this.browser.connected;
  }

  async print(page: PrintablePage): Promise<Buffer> {
    this.prints += 1;
    const paper = this.idlePages.pop() ?? (await PrintPage.open(this.browser));
    const pdf = await paper.print(page);
    this.idlePages.push(paper);
    return pdf;
  }

  async end(): Promise<void> {
    const closed = this.browser.close().catch(() => undefined);
    await pTimeout(closed, { milliseconds: CLOSE_TIMEOUT_MS, message: false });
    const pid = this.browser.process()?.pid;
    try {
      // This kills the whole process group, because the program may be a script that starts the browser.
      if (pid) process.kill(-pid, 'SIGKILL');
    } catch {
      // The process group has ended.
    }
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Returns the command that starts the browser with a new profile in `profiles`. It runs without root's rights, because the sandbox refuses root. */
function browserProgram(path: string, profiles: string) {
  const profile = mkdtempSync(join(profiles, 'print-browser-'));
  if (process.getuid?.() !== 0) return { command: path, leadingArguments: [], profile };
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  chownSync(profile, uid, gid);
  const leadingArguments = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--', path];
  return { command: '/usr/bin/setpriv', leadingArguments, profile };
}
