import { readFileSync } from 'node:fs';

const SAMPLE_MS = 20;

/** Follows how much memory a process has resident, from now on. */
export class MemoryWatch {
  private readonly before: number;
  private highest: number;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.before = residentMiB(pid);
    this.highest = this.before;
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
  }

  /** @returns by how many MiB it has grown at most since the watch began */
  stop(): number {
    clearInterval(this.timer);
    this.sample();
    return this.highest - this.before;
  }

  private sample(): void {
    this.highest = Math.max(this.highest, residentMiB(this.pid));
  }
}

/** Resident memory of a process in MiB, as the Linux kernel counts it. */
function residentMiB(pid: number): number {
  return mebibytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB$/m);
}

/** The same, with what it shares with other processes counted in parts. */
export function shareMiB(pid: number): number {
  return mebibytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB$/m);
}

function mebibytes(file: string, figure: RegExp): number {
  const kiB = figure.exec(readFileSync(file, 'utf8'))?.[1];
  if (kiB === undefined) throw new Error(`${file} does not say how much memory there is`);
  return Number(kiB) / 1024;
}
