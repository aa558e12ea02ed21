import { readFileSync, writeFileSync } from 'node:fs';

const NICENESS = /nice (-?\d+)/;

/**
 * Gives another session of processes the nice value of this one. Linux shares the processors among sessions (sched(7), "The autogroup
 * feature"), and a program in a session of its own would not inherit that its parent stands back. No effect where there is no
 * autogroup, as in a container, which shares them by control groups.
 *
 * @param pid any process of the session
 */
export function shareProcessorAsThisProcess(pid: number): void {
  try {
    const niceness = NICENESS.exec(readFileSync('/proc/self/autogroup', 'utf8'))?.[1];
    if (niceness) writeFileSync(`/proc/${pid}/autogroup`, niceness, { flag: 'r+' });
  } catch {
    // No autogroup, the program has ended, or it was set less than 100 ms ago: then it runs like any other.
  }
}
