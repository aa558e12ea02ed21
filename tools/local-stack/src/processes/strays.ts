import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive } from './identity.ts';

/** In the environment of each part and of whatever it starts: which part of which stack. */
export const PART_MARK = 'LOCAL_STACK_PART';

/** The mark of a part of the stack that lives in this folder. */
export function partMark(localFolder: string, name: string): string {
  return `${localFolder}#${name}`;
}

/** A killed process still holds its port for a moment, for longer while it writes to a slow disk. */
const GONE_WITHIN_MS = 5000;
const POLL_MS = 5;

/**
 * Ends what a part that is gone has left behind, as a browser that lost its worker, or everything of the stack in this
 * folder, and waits until it is gone. Where there is no /proc nothing is left behind that could be found.
 */
export async function endStrays(localFolder: string, name = ''): Promise<void> {
  if (process.platform !== 'linux') return;
  const entry = `\0${PART_MARK}=${partMark(localFolder, name)}${name && '\0'}`;
  const strays = processIds()
    .filter((id) => `\0${environmentOf(id)}`.includes(entry))
    .flatMap((pid) => identify(pid) ?? []);
  for (const { pid } of strays) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // ended in the meantime
    }
  }
  const deadline = Date.now() + GONE_WITHIN_MS;
  while (strays.some(isAlive) && Date.now() < deadline) await pause(POLL_MS);
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}
