import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { API } from '@lacorte/contracts';
import { freePort } from '@lacorte/testing';
import pg from 'pg';
import { Browser } from './browser';

interface StackState {
  urls: { database: string; objectStorage: string };
  parts: Record<string, { pid: number }>;
}

const ADMIN = { email: 'admin@example.com', password: 'amministrazione' };
const START_TIMEOUT_MS = 300_000;

/** The whole product as `npm start` runs it, on ports and data of its own. */
export class Product {
  readonly database: pg.Pool;

  private constructor(
    readonly root: string,
    private readonly folder: string,
    private readonly stack: ChildProcess,
    readonly origin: string,
  ) {
    this.database = new pg.Pool({ connectionString: this.state().urls.database, max: 2 });
    this.database.on('error', () => undefined);
  }

  /**
   * @param folder where it keeps its data; what is there already stays
   * @param smtpUrl mail server that gets its messages
   */
  static async start(root: string, folder: string, smtpUrl: string): Promise<Product> {
    const [port, mailPort] = [await freePort(), await freePort()];
    const env = {
      ...process.env,
      ...{ PORT: String(port), MAIL_PORT: String(mailPort), LOCAL_DIR: folder, SMTP_URL: smtpUrl },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT_FACTOR: '100000' },
    };
    const main = join(root, 'tools/local-stack/src/main.ts');
    const stack = spawn(process.execPath, [main, 'start'], { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    await ready(stack);
    return new Product(root, folder, stack, `http://127.0.0.1:${port}`);
  }

  get databaseUrl(): string {
    return this.state().urls.database;
  }

  get objectStorageUrl(): string {
    return this.state().urls.objectStorage;
  }

  /** Process id of a part, as `applications`. */
  pidOf(part: string): number {
    const pid = this.state().parts[part]?.pid;
    if (pid === undefined) throw new Error(`the product has no part ${part}`);
    return pid;
  }

  /** Of an administrator who has just logged in. */
  async administrator(): Promise<Browser> {
    const browser = new Browser(this.origin);
    await browser.call('POST', API.login, ADMIN);
    return browser;
  }

  /** Adds seeded applications until there are `count`. */
  async fillUpTo(count: number): Promise<void> {
    const { rows } = await this.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM applications.application',
    );
    const missing = count - (rows[0]?.count ?? 0);
    if (missing <= 0) return;
    const main = join(this.root, 'tools/local-stack/src/commands/main.ts');
    const args = [main, 'seed', '--applications', String(missing), '--documents', '0'];
    const env = { ...process.env, LOCAL_DIR: this.folder };
    const seed = spawn(process.execPath, args, { cwd: this.root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(seed, 'exit');
    if (code !== 0) throw new Error(`the seed ended with ${code}`);
    await this.database.query('VACUUM ANALYZE');
  }

  async stop(): Promise<void> {
    await this.database.end();
    if (this.stack.exitCode !== null || this.stack.signalCode !== null) return;
    const ended = once(this.stack, 'exit');
    this.stack.kill('SIGTERM');
    await ended;
  }

  private state(): StackState {
    return JSON.parse(readFileSync(join(this.folder, 'stack.json'), 'utf8'));
  }
}

async function ready(stack: ChildProcess): Promise<void> {
  // spawned with a pipe as its output
  const lines = createInterface(stack.stdout as NodeJS.ReadableStream);
  const isReady = new Promise<void>((resolve) => {
    lines.on('line', (line) => line.startsWith('Ready:') && resolve());
  });
  const failed = once(stack, 'exit').then(([code]) => {
    throw new Error(`the product does not start (${code})`);
  });
  const late = new AbortController();
  const timeout = once(AbortSignal.any([late.signal, AbortSignal.timeout(START_TIMEOUT_MS)]), 'abort').then(() => {
    throw new Error('the product does not start in time');
  });
  timeout.catch(() => undefined);
  failed.catch(() => undefined);
  await Promise.race([isReady, failed, timeout]);
}
