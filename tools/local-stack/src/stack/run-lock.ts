import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { identify, isAlive, type ProcessIdentity } from '../processes/identity.ts';
import { SetupError } from '../terminal/terminal.ts';

/**
 * Locks a folder for this process. The lock of a killed process does not count.
 *
 * @throws SetupError if another process has it
 * @returns releases the lock
 */
export function lockFolder(lockFile: string, folder: string): () => void {
  // Linked when complete, so that other processes can read the holder.
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, JSON.stringify(identify(process.pid)), { mode: 0o600 });
  try {
    while (!linked(own, lockFile)) removeUnlessHeld(lockFile, folder);
  } finally {
    rmSync(own);
  }
  return () => rmSync(lockFile, { force: true });
}

function linked(own: string, lockFile: string): boolean {
  try {
    linkSync(own, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeUnlessHeld(lockFile: string, folder: string): void {
  const holder = readHolder(lockFile);
  if (holder && isAlive(holder)) {
    throw new SetupError(
      `The product already runs from ${folder} (process ${holder.pid}). Stop it, or choose another folder with LOCAL_DIR=…`,
    );
  }
  rmSync(lockFile, { force: true });
}

function readHolder(lockFile: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8'));
  } catch {
    return undefined;
  }
}
