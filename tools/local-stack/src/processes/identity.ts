import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, told apart from a later one that got the same number. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** Who has this number now; undefined when nobody has. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startElsewhere(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

/** Whether it still runs. */
export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return identify(pid)?.startedAt === startedAt;
}

/** Clock ticks since the machine began: the 22nd field of stat, of which the second may hold spaces and brackets. */
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
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Ends a process that leads a group, and those that it started and that stayed in it. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // ended in the meantime
  }
}
