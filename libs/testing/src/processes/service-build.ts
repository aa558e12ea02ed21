import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentText } from '../keys/environment-text.ts';
import { freePort } from '../ports.ts';
import type { ServiceName } from '../run/shared-servers.ts';
import { waitFor } from '../wait-for.ts';
import { endProcess, hasEnded } from './end-process.ts';

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));

export interface ServiceProcess {
  url: string;
  child: ChildProcess;
}

/** The bundles of a service, as in production. Their processes can be stopped and killed. */
export class ServiceBuild {
  private readonly running = new Set<ServiceProcess>();
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Returns the bundles of the build step. The run's global setup updates them. */
  static of(service: ServiceName): ServiceBuild {
    return new ServiceBuild(join(REPOSITORY, 'apps', service, 'dist'));
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
    const isReady = async () => hasEnded(child) || (await fetch(`${started.url}/health/ready`)).ok;
    await waitFor(isReady, { what: `the ${entry} process to be ready` });
    if (hasEnded(child)) throw new Error(`the ${entry} process ended before it was ready`);
    return started;
  }

  /** Stops a process cleanly. @returns its exit status, null when a signal ended it */
  async stop({ child }: ServiceProcess): Promise<number | null> {
    await endProcess(child);
    return child.exitCode;
  }

  async kill(started: ServiceProcess): Promise<void> {
    this.running.delete(started);
    await endProcess(started.child, 'SIGKILL');
  }

  async killAll(): Promise<void> {
    for (const started of this.running) await this.kill(started);
  }
}
