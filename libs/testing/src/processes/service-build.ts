import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../wait-for';
import { freePort } from './free-port';

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));
const ROLLDOWN = join(REPOSITORY, 'node_modules/rolldown/bin/cli.mjs');
/** Below the packages that a bundle imports, or it would not find them. */
const CACHE = join(REPOSITORY, 'node_modules/.cache');
const START_MS = 30_000;

/** A process of a service that runs. */
export interface ServiceProcess {
  url: string;
  child: ChildProcess;
}

/** A service as it runs in production, built from the sources at hand: processes that can be stopped and killed. */
export class ServiceBuild {
  private readonly running = new Set<ServiceProcess>();
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @param app the service's folder in apps/ */
  static make(app: 'auth' | 'applications' | 'documents' | 'notifications'): ServiceBuild {
    mkdirSync(CACHE, { recursive: true });
    const folder = mkdtempSync(join(CACHE, `${app}-`));
    const cwd = join(REPOSITORY, 'apps', app);
    execFileSync(process.execPath, [ROLLDOWN, '-c', '--dir', folder, '--log-level', 'warn'], { cwd });
    return new ServiceBuild(folder);
  }

  /** Starts a process on a free port, or on `environment.PORT`, and waits until it is ready. */
  async start(entry: 'http' | 'worker', environment: object): Promise<ServiceProcess> {
    const port = 'PORT' in environment && Number(environment.PORT) > 0 ? Number(environment.PORT) : await freePort();
    const settings = Object.entries(environment).filter(([, value]) => value !== undefined);
    const env = { PATH: process.env.PATH, ...Object.fromEntries(settings.map(([k, v]) => [k, String(v)])) };
    const child = spawn(process.execPath, [join(this.folder, `main.${entry}.js`)], {
      env: { ...env, PORT: String(port) },
      stdio: 'ignore',
    });
    const started = { url: `http://127.0.0.1:${port}`, child };
    this.running.add(started);
    const isReady = async () => (await fetch(`${started.url}/health/ready`)).ok;
    await waitFor(isReady, { what: `the ${entry} process to be ready`, timeoutMs: START_MS });
    return started;
  }

  /** Asks a process to finish what it does. @returns its exit status, null when a signal has ended it */
  async stop({ child }: ServiceProcess): Promise<number | null> {
    if (child.exitCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  }

  /** Ends a process without a warning. */
  async kill(started: ServiceProcess): Promise<void> {
    this.running.delete(started);
    const { child } = started;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Ends what still runs, and removes the build. */
  async remove(): Promise<void> {
    for (const started of this.running) await this.kill(started);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
