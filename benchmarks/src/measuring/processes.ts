import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort, waitFor } from '@lacorte/testing';

const SAMPLE_MS = 20;
const TICKS_PER_SECOND = 100;

/** Samples the resident memory of a process. */
export class MemoryWatch {
  private readonly before: number;
  private highest: number;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.before = residentMiB(pid);
    this.highest = this.before;
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
  }

  /** @returns the largest growth in MiB since the start */
  stop(): number {
    clearInterval(this.timer);
    this.sample();
    return this.highest - this.before;
  }

  private sample(): void {
    this.highest = Math.max(this.highest, residentMiB(this.pid));
  }
}

const residentMiB = (pid: number) => mebibytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB$/m);

/** Returns the memory of a process in MiB, with its share of the memory that several processes use. */
export const shareMiB = (pid: number) => mebibytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB$/m);

function mebibytes(file: string, figure: RegExp): number {
  return Number(figure.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}

/** Returns the processor time in ms that these processes and their descendants have used so far. */
export function processorTime(roots: readonly number[]): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []));
  const wanted = new Set(roots);
  // A child may have a lower id than its parent, so the loop repeats until no process is added.
  for (let size = 0; size !== wanted.size; ) {
    size = wanted.size;
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid);
  }
  const ticks = processes.reduce((sum, process) => sum + (wanted.has(process.pid) ? process.ticks : 0), 0);
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

/** Reads the state of a process; empty if it has just ended. */
function statOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    // The second field, the name, may contain spaces. The fields after it are state, parent, ..., utime and stime (proc_pid_stat(5)).
    const [, parent, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return [{ pid: Number(pid), parent: Number(parent), ticks: Number(fields[9]) + Number(fields[10]) }];
  } catch {
    return [];
  }
}

/** Starts another process with the program and environment of a running one, and another port. @returns a function that stops it */
export async function startSecondProcess(pid: number): Promise<() => Promise<void>> {
  const entries = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').slice(0, -1);
  const [command = '', ...args] = entries('cmdline');
  const port = await freePort();
  // The environment includes the mark of the part. The stack uses the mark to find processes that a run has left.
  const { METRICS_PORT, ...environment } = Object.fromEntries(entries('environ').map(toVariable));
  const child = spawn(command, args, { env: { ...environment, PORT: String(port) }, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  await waitFor(isReady, { what: 'the second process to be ready' });
  copyPriority(pid, child.pid as number); // The process is running.
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

function toVariable(entry: string): [string, string] {
  const end = entry.indexOf('=');
  return [entry.slice(0, end), entry.slice(end + 1)];
}

/** Copies the nice value if Linux shares processors among sessions (sched(7), "The autogroup feature"). */
function copyPriority(from: number, to: number): void {
  const file = `/proc/${from}/autogroup`;
  const niceness = existsSync(file) ? /nice (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  if (niceness) writeFileSync(`/proc/${to}/autogroup`, niceness, { flag: 'r+' });
}
