import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process; the start time tells it from a later one with the same id. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startElsewhere(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return identify(pid)?.startedAt === startedAt;
}

/** Clock ticks since boot: the 22nd field of stat, after the name, which may contain spaces and brackets. */
function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

function startElsewhere(pid: number): string | undefined {
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined;
}

export const killGroup = (pid: number) => signal(-pid, 'SIGKILL');

/** @param pid of a process; negative for its group */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
