import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort, waitFor } from '@lacorte/testing';

/** Starts another process like a running one: same program and environment, another port. @returns stops it */
export async function startSecondProcess(pid: number): Promise<() => Promise<void>> {
  const entries = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').slice(0, -1);
  const [command = '', ...args] = entries('cmdline');
  const port = await freePort();
  // Includes the mark of its part, by which the stack finds processes that a run has left behind.
  const { METRICS_PORT, ...environment } = Object.fromEntries(entries('environ').map(toVariable));
  const child = spawn(command, args, { env: { ...environment, PORT: String(port) }, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  await waitFor(isReady, { what: 'the second process to be ready' });
  copyPriority(pid, child.pid as number); // it is running
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

function toVariable(entry: string): [string, string] {
  const end = entry.indexOf('=');
  return [entry.slice(0, end), entry.slice(end + 1)];
}

/** Where Linux shares processors among sessions (sched(7), "The autogroup feature"). */
function copyPriority(from: number, to: number): void {
  const file = `/proc/${from}/autogroup`;
  const niceness = existsSync(file) ? /nice (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  if (niceness) writeFileSync(`/proc/${to}/autogroup`, niceness, { flag: 'r+' });
}
