import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** For non-root users Linux accepts one change per 100 ms in total. */
const TRIES = { most: 50, pauseMs: 120 };

/**
 * Sets the nice value of a session with all its processes (sched(7), "The autogroup feature"). Linux shares CPU time between sessions
 * first, so the nice value of a single thread has no effect on others. No effect where there is no autogroup.
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
