import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { HEALTH_PATH } from '@lacorte/contracts/routes';
import pg from 'pg';
import { freePort } from '../ports';
import { endProcess, hasEnded } from '../processes/end-process';
import { waitFor } from '../wait-for';

/** The administrator of every product started here. */
export const ADMIN = { email: 'admin@example.com', password: 'amministrazione' };

/** Limits and quotas that a single browser at one address does not reach, even when it acts for many users. */
export const UNLIMITED = {
  RATE_LIMIT_FACTOR: '100000',
  UPLOAD_SESSION_MIB: '1000000',
  UPLOAD_ADDRESS_MIB: '1000000',
  UPLOAD_ADDRESS_DAY_MIB: '1000000',
  UPLOADS_MIB: '1000000',
  DRAFT_FILES_MIB: '1000000',
};

const START_TIMEOUT_MS = 400_000;
/** Time limit for the restart of a part. */
const RECOVERY_TIMEOUT_MS = 120_000;

/** Content of `stack.json` while the product runs (tools/local-stack/README.md). */
interface State {
  urls: Record<'site' | 'database' | 'redis' | 'objectStorage', string>;
  ports: { gateway: number };
  parts: Record<string, { pid: number }>;
}

interface ProductSettings {
  /** Top folder of the repository. */
  root: string;
  /** Folder of the product's data; existing data are kept. */
  folder: string;
  /** Settings of `npm start`; without PORT and MAIL_PORT the product gets free ports. */
  environment?: Record<string, string>;
}

/** The whole product as `npm start` runs it, either started with separate data or already running. */
export class RunningProduct {
  private pool?: pg.Pool;

  /**
   * @param folder folder of its data
   * @param process process that runs it; undefined if it was started elsewhere
   */
  constructor(
    readonly folder: string,
    private readonly process?: ChildProcess,
  ) {}

  /** @throws Error when the product does not start, after its output on the terminal */
  static async start<T extends RunningProduct>(
    this: new (
      folder: string,
      process: ChildProcess,
    ) => T,
    { root, folder, environment }: ProductSettings,
  ): Promise<T> {
    const ports = { PORT: String(await freePort()), MAIL_PORT: String(await freePort()) };
    const administrator = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    const env = { ...process.env, ...ports, ...administrator, LOCAL_DIR: folder, ...environment };
    const main = join(root, 'tools/local-stack/src/main.ts');
    const stack = spawn(process.execPath, [main, 'start'], { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    // The stack stops in order, no matter how this process ends.
    process.once('exit', () => stack.kill('SIGTERM'));
    let isReady = false;
    createInterface(stack.stdout).on('line', (line) => {
      isReady ||= line.startsWith('Ready:');
    });
    await waitFor(() => isReady || hasEnded(stack), { what: 'the product to start', atLeastMs: START_TIMEOUT_MS });
    if (hasEnded(stack)) throw new Error('the product does not start');
    return new this(folder, stack);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.state.ports.gateway}`;
  }

  get urls(): State['urls'] {
    return this.state.urls;
  }

  /** Names of the running parts, without the mailbox, because the mailbox is not part of the product. */
  get parts(): string[] {
    return Object.keys(this.state.parts).filter((name) => name !== 'mail');
  }

  /** Connections as the database's administrator. They wait while PostgreSQL is down. */
  get database(): pg.Pool {
    this.pool ??= new pg.Pool({ connectionString: this.urls.database, max: 2, connectionTimeoutMillis: 5_000 }).on(
      'error',
      () => undefined,
    );
    return this.pool;
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(sql, values)).rows;
  }

  /** Returns the number in the column `count` of a query's only row. */
  async count(sql: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.query<{ count: string }>(sql, values);
    return Number(row?.count ?? 0);
  }

  pidOf(part: string): number {
    const pid = this.state.parts[part]?.pid;
    if (pid === undefined) throw new Error(`the product has no part ${part} among ${this.parts.join(', ')}`);
    return pid;
  }

  /** Kills a part; the stack restarts it. @returns a function that waits until another process has replaced it */
  kill(part: string): () => Promise<void> {
    const pid = this.pidOf(part);
    process.kill(pid, 'SIGKILL');
    return () => this.back(part, pid);
  }

  /** Ends a part and prevents its restart. @returns a function that restarts it, and waits until the whole product is ready */
  async hold(part: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<() => Promise<void>> {
    const pid = this.pidOf(part);
    writeFileSync(this.holdFile(part), '');
    process.kill(pid, signal);
    await waitFor(() => !isAlive(pid), { what: `${part} to end`, atLeastMs: RECOVERY_TIMEOUT_MS });
    return async () => {
      rmSync(this.holdFile(part));
      await this.back(part, pid);
      await this.ready();
    };
  }

  /** Lets the stack restart every part that is still held. */
  release(): void {
    for (const part of this.parts) rmSync(this.holdFile(part), { force: true });
  }

  /** Whether every service and worker is ready. */
  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`${this.origin}${HEALTH_PATH}`, { signal }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  async ready(): Promise<void> {
    await waitFor(() => this.isReady(), { what: 'the whole product to be ready', atLeastMs: RECOVERY_TIMEOUT_MS });
  }

  /** Stops the product if it was started here. */
  async stop(): Promise<void> {
    await this.pool?.end();
    if (this.process) await endProcess(this.process);
  }

  private async back(part: string, pid: number): Promise<void> {
    await waitFor(() => this.pidOf(part) !== pid, { what: `${part} to be back`, atLeastMs: RECOVERY_TIMEOUT_MS });
  }

  private holdFile(part: string): string {
    return join(this.folder, 'hold', part);
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

/** Password of every seeded user (tools/seed). */
export const SEEDED_PASSWORD = 'prova-la-corte';

/** Adds seeded applications to a running product. @param options arguments of `npm run seed` */
export async function seed(root: string, folder: string, ...options: string[]): Promise<void> {
  const main = join(root, 'tools/local-stack/src/commands/main.ts');
  const env = { ...process.env, LOCAL_DIR: folder };
  await promisify(execFile)(process.execPath, [main, 'seed', ...options], { cwd: root, env });
}
