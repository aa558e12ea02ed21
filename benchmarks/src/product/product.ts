import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API } from '@lacorte/contracts';
import { ADMIN, Browser, RunningProduct, UNLIMITED } from '@lacorte/testing/product';

/** Top folder of the repository, from the bundle in dist/. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A product that is measured, filled with seeded applications. */
export class Product extends RunningProduct {
  /** @param smtpUrl mail server that gets its messages */
  static run(folder: string, smtpUrl: string): Promise<Product> {
    return Product.start({ root: ROOT, folder, environment: { ...UNLIMITED, SMTP_URL: smtpUrl } });
  }

  /** An administrator who has just logged in. */
  async administrator(): Promise<Browser> {
    const browser = new Browser(this.origin);
    await browser.call('POST', API.login, ADMIN);
    return browser;
  }

  /** How many it holds. */
  applications(): Promise<number> {
    return this.count('SELECT count(*) FROM applications.application');
  }

  /** Adds seeded applications until there are `count`. */
  async fillUpTo(count: number): Promise<void> {
    const missing = count - (await this.applications());
    if (missing <= 0) return;
    const main = join(ROOT, 'tools/local-stack/src/commands/main.ts');
    const args = [main, 'seed', '--applications', String(missing), '--documents', '0'];
    const env = { ...process.env, LOCAL_DIR: this.folder };
    const seed = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(seed, 'exit');
    if (code !== 0) throw new Error(`the seed ended with ${code}`);
    await this.database.query('VACUUM ANALYZE');
  }
}
