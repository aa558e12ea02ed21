import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. Copying a database of 900 files takes 50 ms there, and a second on a slow disk. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 2 ** 30;

/** A new temporary folder for the named server, readable only by the current user; in memory where there is room. */
export function workFolder(name: string): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), `lacorte-${name}-`));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
