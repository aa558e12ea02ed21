import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Linux takes one change in a tenth of a second from all who are not root together. */
const TRIES = { most: 50, pauseMs: 120 };

/**
 * Lets a process that leads a session, with all its threads, stand back behind others when there is not processor enough for all.
 * Linux shares processors between sessions first, so that the nice value of a single thread says nothing to other sessions (sched(7),
 * "The autogroup feature"). Where it does not, nothing changes, nor when the process has ended.
 *
 * @param niceness 0 to 19
 */
export async function standBack(pid: number, niceness: number): Promise<void> {
  for (let tried = 0; tried < TRIES.most; tried += 1) {
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(niceness), { flag: 'r+' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    }
    await pause(TRIES.pauseMs);
  }
}
