import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux, in /proc. */
const TICKS_PER_SECOND = 100;

interface ProcessStat {
  pid: number;
  parent: number;
  ticks: number;
}

/** Milliseconds of processor that these processes and all that they have started have used so far. */
export function processorTime(roots: readonly number[]): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf);
  const wanted = new Set(roots);
  // A child's number may be lower than its parent's: look until there are no more.
  for (let size = 0; size !== wanted.size; ) {
    size = wanted.size;
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid);
  }
  const ticks = processes.reduce((sum, process) => sum + (wanted.has(process.pid) ? process.ticks : 0), 0);
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

/** Nothing for a process that has just ended. */
function statOf(pid: string): ProcessStat[] {
  try {
    // After the name, which may hold spaces: state, parent, ..., utime and stime (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    return [];
  }
}
