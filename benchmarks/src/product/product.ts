import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { API } from '@lacorte/contracts';
import { workFolder } from '@lacorte/testing';
import { ADMIN, Browser, RunningProduct, seed, UNLIMITED } from '@lacorte/testing/product';
import type pg from 'pg';

/** Top folder of the repository, seen from the bundle in dist/. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const USERS = `
  SELECT id, email::text FROM auth.users WHERE email LIKE '%.1-%@example.com' ORDER BY md5(id::text) LIMIT $1`;

/** Registers a function that runs after the benchmark, even if the run is interrupted. */
export type AtEnd = (end: () => unknown) => void;

/** A temporary folder that is deleted after the benchmark. */
export function temporaryFolder({ atEnd }: { atEnd: AtEnd }, name: string): string {
  const folder = workFolder(name);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A product under measurement, filled with seeded applications. */
export class Product extends RunningProduct {
  /** @param smtpUrl mail server that gets the product's messages */
  static run(folder: string, smtpUrl: string): Promise<Product> {
    return Product.start({ root: ROOT, folder, environment: { ...UNLIMITED, SMTP_URL: smtpUrl } });
  }

  async administrator(): Promise<Browser> {
    const browser = new Browser(this.origin);
    await browser.call('POST', API.login, ADMIN);
    return browser;
  }

  applications(): Promise<number> {
    return this.count('SELECT count(*) FROM applications.application');
  }

  async fillUpTo(count: number): Promise<void> {
    const missing = count - (await this.applications());
    if (missing <= 0) return;
    await seed(ROOT, this.folder, '--applications', String(missing), '--documents', '0');
    await this.query('VACUUM ANALYZE');
  }

  /** Returns rows in a random order that is the same in every run on the same data. */
  sample<Row extends pg.QueryResultRow>(columns: string, count: number): Promise<Row[]> {
    return this.query(`SELECT ${columns} FROM applications.application ORDER BY md5(id::text) LIMIT $1`, [count]);
  }

  /** Returns seeded users in a random order that is the same in every run on the same data. */
  users(count: number): Promise<{ id: string; email: string }[]> {
    return this.query(USERS, [count]);
  }
}
