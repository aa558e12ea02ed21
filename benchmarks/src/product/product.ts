import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { API, HEALTH_PATH } from '@lacorte/contracts';
import { freePort, waitFor } from '@lacorte/testing';
import pg from 'pg';
import { Browser } from './browser';

interface StackState {
  urls: { site: string; database: string; redis: string; objectStorage: string };
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
      // one browser at one address stands for many
      ...{
        UPLOAD_SESSION_MIB: '1000000',
        UPLOAD_ADDRESS_MIB: '1000000',
        UPLOAD_ADDRESS_DAY_MIB: '1000000',
        UPLOADS_MIB: '1000000',
      },
    };
    const main = join(root, 'tools/local-stack/src/main.ts');
    const stack = spawn(process.execPath, [main, 'start'], { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    // whatever ends this process; the stack then stops in order
    process.once('exit', () => stack.kill('SIGTERM'));
    await ready(stack);
    return new Product(root, folder, stack, `http://127.0.0.1:${port}`);
  }

  /** The site's address as pages name it. */
  get siteUrl(): string {
    return this.state().urls.site;
  }

  get databaseUrl(): string {
    return this.state().urls.database;
  }

  get redisUrl(): string {
    return this.state().urls.redis;
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

  /** How many it holds. */
  async applications(): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM applications.application',
    );
    return rows[0]?.count ?? 0;
  }

  /** Adds seeded applications until there are `count`. */
  async fillUpTo(count: number): Promise<void> {
    const missing = count - (await this.applications());
    if (missing <= 0) return;
    const main = join(this.root, 'tools/local-stack/src/commands/main.ts');
    const args = [main, 'seed', '--applications', String(missing), '--documents', '0'];
    const env = { ...process.env, LOCAL_DIR: this.folder };
    const seed = spawn(process.execPath, args, { cwd: this.root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(seed, 'exit');
    if (code !== 0) throw new Error(`the seed ended with ${code}`);
    await this.database.query('VACUUM ANALYZE');
  }

  /** Stops a part. @returns starts it again, and waits until the whole product is ready */
  async hold(part: string): Promise<() => Promise<void>> {
    const file = join(this.folder, 'hold', part);
    writeFileSync(file, '');
    process.kill(this.pidOf(part), 'SIGTERM');
    await waitFor(async () => !(await this.isReady()), { what: `${part} to stop` });
    return async () => {
      rmSync(file);
      await waitFor(() => this.isReady(), { what: `${part} to start` });
    };
  }

  async stop(): Promise<void> {
    await this.database.end();
    if (this.stack.exitCode !== null || this.stack.signalCode !== null) return;
    const ended = once(this.stack, 'exit');
    this.stack.kill('SIGTERM');
    await ended;
  }

  private async isReady(): Promise<boolean> {
    return (await fetch(`${this.origin}${HEALTH_PATH}`)).ok;
  }

  private state(): StackState {
    return JSON.parse(readFileSync(join(this.folder, 'stack.json'), 'utf8'));
  }
}

/** @throws Error when it ends instead, or takes too long; what it said is on the terminal */
async function ready(stack: ChildProcess): Promise<void> {
  let isReady = false;
  // spawned with a pipe as its output
  createInterface(stack.stdout as NodeJS.ReadableStream).on('line', (line) => {
    isReady ||= line.startsWith('Ready:');
  });
  const ended = () => stack.exitCode !== null || stack.signalCode !== null;
  await waitFor(() => isReady || ended(), { what: 'the product to start', timeoutMs: START_TIMEOUT_MS });
  if (ended()) throw new Error('the product does not start');
}
