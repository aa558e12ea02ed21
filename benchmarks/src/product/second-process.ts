import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePort, waitFor } from '@lacorte/testing';

const START_TIMEOUT_MS = 30_000;

/** Another process of a part that runs: the same program in the same environment, on a port of its own. */
export class SecondProcess {
  private constructor(readonly stop: () => Promise<void>) {}

  /** @param pid of the process that it is like @returns once it is ready */
  static async like(pid: number): Promise<SecondProcess> {
    const [command = '', ...args] = entriesOf(pid, 'cmdline');
    const port = await freePort();
    // it keeps the mark of its part, by which the stack ends what a run has left behind
    const { METRICS_PORT, ...environment } = Object.fromEntries(entriesOf(pid, 'environ').map(toVariable));
    const child = spawn(command, args, { env: { ...environment, PORT: String(port) }, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    process.once('exit', () => child.kill('SIGKILL'));
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
    await waitFor(isReady, { what: 'the second process to be ready', timeoutMs: START_TIMEOUT_MS });
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
