import { readdirSync, readFileSync } from 'node:fs';

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

/** Memory in MiB, with a proportional share of what other processes use, too. */
export const shareMiB = (pid: number) => mebibytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB$/m);

function mebibytes(file: string, figure: RegExp): number {
  return Number(figure.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}

/** CPU time in ms that these processes and their descendants have used so far. */
export function processorTime(roots: readonly number[]): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []));
  const wanted = new Set(roots);
  // A child may have a lower id than its parent, so repeat until none is added.
  for (let size = 0; size !== wanted.size; ) {
    size = wanted.size;
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid);
  }
  const ticks = processes.reduce((sum, process) => sum + (wanted.has(process.pid) ? process.ticks : 0), 0);
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

/** Empty for a process that has just ended. */
function statOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    // After the name, which may contain spaces: state, parent, ..., utime and stime (proc_pid_stat(5)).
    const [, parent, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return [{ pid: Number(pid), parent: Number(parent), ticks: Number(fields[9]) + Number(fields[10]) }];
  } catch {
    return [];
  }
}
