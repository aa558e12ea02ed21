import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@lacorte/testing';
import type { WorkerConfig } from '../src/config';

const APP = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const ROLLDOWN = join(PACKAGES, 'rolldown', 'bin', 'cli.mjs');
/** Below the packages that a bundle imports, or it would not find them. */
const CACHE = join(PACKAGES, '.cache');

/** The worker as it runs in production, built from the sources at hand: a process that can be killed. */
export class WorkerBuild {
  private readonly running = new Set<ChildProcess>();

  private constructor(private readonly folder: string) {}

  static make(): WorkerBuild {
    mkdirSync(CACHE, { recursive: true });
    const folder = mkdtempSync(join(CACHE, 'notifications-worker-'));
    execFileSync(process.execPath, [ROLLDOWN, '-c', '--dir', folder, '--log-level', 'warn'], { cwd: APP });
    return new WorkerBuild(folder);
  }

  /** Starts a worker and waits until it is ready. */
  async start(config: WorkerConfig): Promise<ChildProcess> {
    const port = await freePort();
    const settings = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
    const env = { PATH: process.env.PATH, ...settings, PORT: String(port) };
    const worker = spawn(process.execPath, [join(this.folder, 'main.worker.js')], { env, stdio: 'ignore' });
    this.running.add(worker);
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
    await waitFor(isReady, { what: 'the worker to be ready', timeoutMs: 20_000 });
    return worker;
  }

  /** Ends a worker without a warning. */
  async kill(worker: ChildProcess): Promise<void> {
    this.running.delete(worker);
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    for (const worker of this.running) await this.kill(worker);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
