import { readFileSync, writeFileSync } from 'node:fs';

const NICENESS = /nice (-?\d+)/;

/**
 * Gives another session of processes the nice value of this session. A session does not inherit it, and Linux shares the processors among
 * sessions (sched(7), "The autogroup feature"). The call has no effect without autogroups, as in a container.
 *
 * @param pid any process of the session
 */
export function shareProcessorAsThisProcess(pid: number): void {
  try {
    const niceness = NICENESS.exec(readFileSync('/proc/self/autogroup', 'utf8'))?.[1];
    if (niceness) writeFileSync(`/proc/${pid}/autogroup`, niceness, { flag: 'r+' });
  } catch {
    // There is no autogroup, the program has ended, or the value was set less than 100 ms ago.
  }
}
