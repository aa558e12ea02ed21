import { existsSync, writeFileSync } from 'node:fs';

/**
 * Lets a process that leads a session, with all its threads, stand back behind others when there is not processor enough for all.
 * Linux shares processors between sessions first, so that the nice value of a single thread says nothing to other sessions (sched(7),
 * "The autogroup feature"); where it does not, nothing changes.
 *
 * @param niceness 0 to 19
 */
export function standBack(pid: number, niceness: number): void {
  const file = `/proc/${pid}/autogroup`;
  if (existsSync(file)) writeFileSync(file, String(niceness));
}
