import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../wait-for.ts';

/** Whether servers come as containers instead of local programs: `TEST_INFRA=containers`. */
export function inContainers(): boolean {
  return process.env.TEST_INFRA === 'containers';
}

const SETPRIV = '/usr/bin/setpriv';
const KILLED_AFTER_MS = 10_000;

interface ServerProgram {
  name: string;
  command: string;
  args: string[];
  /** Working folder of the server, with its log. */
  folder: string;
  env?: Record<string, string>;
  /** User to run as; default: the current user. */
  user?: SystemUser;
  /** Signal for an immediate clean stop; default: SIGTERM. */
  stopSignal?: 'SIGTERM' | 'SIGINT';
  /** Whether the server answers; may throw while it does not. */
  ready: () => Promise<boolean>;
}

/** A server that can be restarted with the same port and data, and stops with this process. */
class ServerProcess {
  private child: ChildProcess | undefined;
  private readonly program: ServerProgram;

  constructor(program: ServerProgram) {
    this.program = program;
  }

  async start(): Promise<void> {
    const { name, folder, env, user } = this.program;
    const [command, args] = this.endingWithParent();
    const log = openSync(join(folder, 'log'), 'a');
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      ...user,
    });
    closeSync(log);
    this.child = child;
    let failure: string | undefined;
    child.once('error', (error) => {
      failure = error.message;
    });
    child.once('exit', (code, signal) => {
      failure = `it ended with ${signal ?? code}`;
    });
    const state = await waitFor(async () => (failure ? 'ended' : (await this.program.ready()) && 'ready'), {
      what: `${name} to answer`,
    });
    if (state === 'ended') throw new Error(`${name} does not start, ${failure}:\n${this.log()}`);
  }

  async stop(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(this.program.stopSignal ?? 'SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), KILLED_AFTER_MS);
    await ended;
    clearTimeout(forced);
  }

  private log(): string {
    const file = join(this.program.folder, 'log');
    return existsSync(file) ? readFileSync(file, 'utf8').slice(-2_000) : '';
  }

  /** On Linux the kernel sends the stop signal when the test process exits for any reason. */
  private endingWithParent(): [string, string[]] {
    const { command, args, stopSignal = 'SIGTERM' } = this.program;
    if (!existsSync(SETPRIV)) return [command, args];
    return [SETPRIV, ['--pdeathsig', stopSignal.replace('SIG', ''), '--', command, ...args]];
  }
}

export interface ServerControls {
  /** Stops the server for good and deletes its folder. */
  stop(): Promise<void>;
  /** Stops the server; clients lose their connection. */
  pause(): Promise<void>;
  /** Restarts the server at the same address with the same data. */
  resume(): Promise<void>;
}

export async function startServer(program: ServerProgram): Promise<ServerControls> {
  const server = new ServerProcess(program);
  await server.start();
  return {
    async stop() {
      await server.stop();
      rmSync(program.folder, { recursive: true, force: true });
    },
    pause: () => server.stop(),
    resume: () => server.start(),
  };
}

interface SystemUser {
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

/** User for PostgreSQL when the tests run as root, which it refuses; otherwise undefined. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of CANDIDATES) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This system does not have the user.
    }
  }
  throw new Error(`running as root, and none of the users ${CANDIDATES.join(', ')} exists`);
}
