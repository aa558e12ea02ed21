import { readdirSync, readFileSync } from 'node:fs';

/** In the environment of each part and of whatever it starts: which part of which stack. */
export const PART_MARK = 'LOCAL_STACK_PART';

/** The mark of a part of the stack that lives in this folder. */
export function partMark(localFolder: string, name: string): string {
  return `${localFolder}#${name}`;
}

/**
 * Ends what a part that is gone has left behind, as a browser that lost its worker, or everything of the stack in this
 * folder. Where there is no /proc nothing is left behind that could be found.
 */
export function endStrays(localFolder: string, name = ''): void {
  if (process.platform !== 'linux') return;
  const entry = `\0${PART_MARK}=${partMark(localFolder, name)}${name && '\0'}`;
  for (const pid of processIds().filter((id) => `\0${environmentOf(id)}`.includes(entry))) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // ended in the meantime
    }
  }
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
