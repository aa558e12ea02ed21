import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentText } from '../keys/environment-text';
import { freePort } from '../ports';
import { waitFor } from '../wait-for';

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));
const ROLLDOWN = join(REPOSITORY, 'node_modules/rolldown/bin/cli.mjs');
const CONFIGURATION = join(REPOSITORY, 'tools/build/rolldown.service.mjs');
const START_MS = 30_000;

/** A running process of a service. */
export interface ServiceProcess {
  url: string;
  child: ChildProcess;
}

/** A service built from the current sources, as in production, whose processes can be stopped and killed. */
export class ServiceBuild {
  private readonly running = new Set<ServiceProcess>();
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @param app the service's folder in apps/ */
  static make(app: 'auth' | 'applications' | 'documents' | 'notifications'): ServiceBuild {
    const cwd = join(REPOSITORY, 'apps', app);
    // Next to the packages that the bundle imports: some belong to the service, others are in parent folders.
    const cache = join(cwd, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, `${app}-`));
    execFileSync(process.execPath, [ROLLDOWN, '-c', CONFIGURATION, '--dir', folder, '--log-level', 'warn'], { cwd });
    return new ServiceBuild(folder);
  }

  /**
   * Another version of the same service, with one text of its bundles replaced.
   *
   * @throws Error when no bundle contains `text`
   */
  variant(text: string, replacement: string): ServiceBuild {
    const folder = mkdtempSync(`${this.folder}-variant-`);
    cpSync(this.folder, folder, { recursive: true });
    const bundles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const changed = bundles.filter((name) => replaceIn(join(folder, name), text, replacement));
    if (changed.length === 0) throw new Error(`no bundle contains ${text}`);
    return new ServiceBuild(folder);
  }

  /** Starts a process on a free port, or on `environment.PORT`, and waits until it is ready. */
  async start(entry: 'http' | 'worker', environment: object): Promise<ServiceProcess> {
    const port = 'PORT' in environment && Number(environment.PORT) > 0 ? Number(environment.PORT) : await freePort();
    const settings = Object.entries(environment).filter(([, value]) => value !== undefined);
    const env = { PATH: process.env.PATH, ...Object.fromEntries(settings.map(([k, v]) => [k, environmentText(v)])) };
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

  /** Stops a process cleanly. @returns its exit status, null when a signal ended it */
  async stop({ child }: ServiceProcess): Promise<number | null> {
    if (child.exitCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  }

  /** Kills a process. */
  async kill(started: ServiceProcess): Promise<void> {
    this.running.delete(started);
    const { child } = started;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Stops all processes and deletes the build. */
  async remove(): Promise<void> {
    for (const started of this.running) await this.kill(started);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function replaceIn(path: string, text: string, replacement: string): boolean {
  const code = readFileSync(path, 'utf8');
  if (!code.includes(text)) return false;
  writeFileSync(path, code.replaceAll(text, replacement));
  return true;
}
