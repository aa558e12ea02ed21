import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../wait-for.ts';
import { endProcess } from './end-process.ts';

/** Tells whether servers are containers instead of local programs (`TEST_INFRA=containers`). */
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

export interface ServerControls {
  /** Stops the server for good and deletes its folder. */
  stop(): Promise<void>;
  /** Stops the server; clients lose their connection. */
  pause(): Promise<void>;
  /** Restarts the server at the same address with the same data. */
  resume(): Promise<void>;
}

/** Starts a server that can be restarted with the same port and data, and stops with this process. */
export async function startServer(program: ServerProgram): Promise<ServerControls> {
  let child = await running(program);
  const pause = async () => {
    const forced = setTimeout(() => child.kill('SIGKILL'), KILLED_AFTER_MS);
    await endProcess(child, program.stopSignal);
    clearTimeout(forced);
  };
  return {
    pause,
    async stop() {
      await pause();
      rmSync(program.folder, { recursive: true, force: true });
    },
    async resume() {
      child = await running(program);
    },
  };
}

async function running({ name, command, args, folder, env, user, stopSignal = 'SIGTERM', ready }: ServerProgram) {
  const file = join(folder, 'log');
  const log = openSync(file, 'a');
  // On Linux the kernel sends the stop signal when the test process exits for any reason.
  const withParent = ['--pdeathsig', stopSignal.replace('SIG', ''), '--', command, ...args];
  const [path, options] = existsSync(SETPRIV) ? [SETPRIV, withParent] : [command, args];
  const child = spawn(path, options, {
    cwd: folder,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
    ...user,
  });
  closeSync(log);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure = `it ended with ${signal ?? code}`;
  });
  const state = await waitFor(async () => (failure ? 'ended' : (await ready()) && 'ready'), {
    what: `${name} to answer`,
  });
  if (state === 'ended') {
    throw new Error(`${name} does not start, ${failure}:\n${readFileSync(file, 'utf8').slice(-2_000)}`);
  }
  return child;
}

interface SystemUser {
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

/** Returns a user for PostgreSQL if the tests run as root, because PostgreSQL refuses root; otherwise undefined. */
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
