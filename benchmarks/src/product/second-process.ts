import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort, waitFor } from '@lacorte/testing';

const START_TIMEOUT_MS = 60_000;

/** Another process of a part that runs: the same program in the same environment, on a port of its own. */
export class SecondProcess {
  private constructor(readonly stop: () => Promise<void>) {}

  /** @param pid of the process that it is like @returns once it is ready */
  static async like(pid: number): Promise<SecondProcess> {
    const [command = '', ...args] = entriesOf(pid, 'cmdline');
    const port = await freePort();
    // it keeps the mark of its part, by which the stack ends what a run has left behind
    const { METRICS_PORT, ...environment } = Object.fromEntries(entriesOf(pid, 'environ').map(toVariable));
    const env = { ...environment, PORT: String(port) };
    const child = spawn(command, args, { env, stdio: 'ignore', detached: true });
    const ended = once(child, 'exit');
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    process.once('exit', () => child.kill('SIGKILL'));
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
    await waitFor(isReady, { what: 'the second process to be ready', timeoutMs: START_TIMEOUT_MS });
    // just started by spawn and ready
    standBackLike(pid, child.pid as number);
    return new SecondProcess(stop);
  }
}

function entriesOf(pid: number, file: 'cmdline' | 'environ'): string[] {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').slice(0, -1);
}

function toVariable(entry: string): [string, string] {
  const end = entry.indexOf('=');
  return [entry.slice(0, end), entry.slice(end + 1)];
}

/** Gives a process the place of another one where the processors are shared out among sessions (sched(7), "The autogroup feature"). */
function standBackLike(pid: number, second: number): void {
  const file = `/proc/${pid}/autogroup`;
  const niceness = existsSync(file) ? /nice (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  if (niceness) writeFileSync(`/proc/${second}/autogroup`, niceness, { flag: 'r+' });
}
