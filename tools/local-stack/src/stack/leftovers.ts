import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, killGroup, type ProcessIdentity } from '../processes/identity.ts';
import { endStrays } from '../processes/strays.ts';

const PATIENCE_MS = 8_000;
const POLL_MS = 50;

/**
 * Ends what a stack whose process was killed has left running. Its parts have been told to end when that happened; they get
 * a while to do so in order, so that the database is closed properly.
 */
export async function endLeftovers(leftovers: ProcessIdentity[], localFolder: string): Promise<void> {
  for (const { pid } of leftovers.filter(isAlive)) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // ended in the meantime
    }
  }
  const deadline = Date.now() + PATIENCE_MS;
  while (leftovers.some(isAlive) && Date.now() < deadline) await pause(POLL_MS);
  for (const leftover of leftovers.filter(isNobodyElse)) killGroup(leftover.pid);
  await endStrays(localFolder);
}

/** A group outlives the process that led it, and its number is not given away as long: nginx's workers without their master. */
function isNobodyElse(leftover: ProcessIdentity): boolean {
  return isAlive(leftover) || identify(leftover.pid) === undefined;
}
