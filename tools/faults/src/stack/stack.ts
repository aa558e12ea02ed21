import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { HEALTH_PATH } from '@lacorte/contracts';
import { freePort, waitFor } from '@lacorte/testing';
import pg from 'pg';

interface State {
  urls: Record<'database' | 'redis' | 'objectStorage', string>;
  parts: Record<string, { pid: number }>;
}

export const ADMIN = { email: 'admin@example.com', password: 'amministrazione' };
const START_TIMEOUT_MS = 400_000;
/** Nothing that was broken takes longer to come back, or it has not come back. */
const RECOVERY_TIMEOUT_MS = 120_000;

/** The whole product as `npm start` runs it, on ports and data of its own, to be broken. */
export class Stack {
  /** Waits for PostgreSQL when it is away instead of failing. */
  private readonly database: pg.Pool;

  private constructor(
    readonly folder: string,
    readonly origin: string,
    private readonly process: ChildProcess,
  ) {
    this.database = new pg.Pool({ connectionString: this.urls.database, max: 2, connectionTimeoutMillis: 5_000 });
    this.database.on('error', () => undefined);
  }

  /**
   * @param root of the repository
   * @param folder where it keeps its data
   * @param smtpUrl mail server that gets its messages
   */
  static async start(root: string, folder: string, smtpUrl: string): Promise<Stack> {
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
    // Whatever ends this process; the stack then stops in order.
    process.once('exit', () => stack.kill('SIGTERM'));
    let isReady = false;
    createInterface(stack.stdout as NodeJS.ReadableStream).on('line', (line) => {
      isReady ||= line.startsWith('Ready:');
    });
    const ended = () => stack.exitCode !== null || stack.signalCode !== null;
    await waitFor(() => isReady || ended(), { what: 'the product to start', timeoutMs: START_TIMEOUT_MS });
    if (ended()) throw new Error('the product does not start');
    return new Stack(folder, `http://localhost:${port}`, stack);
  }

  /** Parts that run, but for the mailbox, which is none of the product. */
  get parts(): string[] {
    return Object.keys(this.state.parts).filter((name) => name !== 'mail');
  }

  get urls(): State['urls'] {
    return this.state.urls;
  }

  pidOf(part: string): number {
    const pid = this.state.parts[part]?.pid;
    if (pid === undefined) throw new Error(`the product has no part ${part}`);
    return pid;
  }

  /** Ends a part without warning; the stack starts it again. @returns waits until another process has taken its place */
  kill(part: string): () => Promise<void> {
    const pid = this.pidOf(part);
    process.kill(pid, 'SIGKILL');
    const isBack = () => this.pidOf(part) !== pid;
    return async () => void (await waitFor(isBack, { what: `${part} to be back`, timeoutMs: RECOVERY_TIMEOUT_MS }));
  }

  /** Ends a part and keeps it away. @returns lets it come back, and waits until the whole product is ready */
  async hold(part: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<() => Promise<void>> {
    const file = join(this.folder, 'hold', part);
    const pid = this.pidOf(part);
    writeFileSync(file, '');
    process.kill(pid, signal);
    await waitFor(() => !isAlive(pid), { what: `${part} to end`, timeoutMs: RECOVERY_TIMEOUT_MS });
    return async () => {
      rmSync(file);
      await waitFor(() => this.pidOf(part) !== pid, { what: `${part} to be back`, timeoutMs: RECOVERY_TIMEOUT_MS });
      await this.ready();
    };
  }

  /** Lets come back whatever is still held. */
  release(): void {
    for (const part of this.parts) rmSync(join(this.folder, 'hold', part), { force: true });
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(`${this.origin}${HEALTH_PATH}`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  }

  async ready(): Promise<void> {
    await waitFor(() => this.isReady(), { what: 'the whole product to be ready', timeoutMs: RECOVERY_TIMEOUT_MS });
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(sql, values)).rows;
  }

  /** The one number that a query gives. */
  async count(sql: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.query<{ count: string }>(sql, values);
    return Number(row?.count ?? 0);
  }

  async stop(): Promise<void> {
    await this.database.end();
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }

  private get state(): State {
    return JSON.parse(readFileSync(join(this.folder, 'stack.json'), 'utf8'));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
