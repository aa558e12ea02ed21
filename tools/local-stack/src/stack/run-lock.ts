import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { identify, isAlive, type ProcessIdentity } from '../processes/identity.ts';
import { SetupError } from '../terminal/setup-error.ts';

/**
 * Says that this process runs the stack of a folder, until it is released. One that a killed process left behind counts for
 * nothing.
 *
 * @throws SetupError when another process runs it
 * @returns releases the lock
 */
export function lockFolder(lockFile: string, folder: string): () => void {
  const own = identify(process.pid);
  for (;;) {
    try {
      const file = openSync(lockFile, 'wx', 0o600);
      writeSync(file, JSON.stringify(own));
      closeSync(file);
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(lockFile);
    if (holder && isAlive(holder)) {
      throw new SetupError(
        `The product already runs from ${folder} (process ${holder.pid}). Stop it, or choose another folder with LOCAL_DIR=…`,
      );
    }
    rmSync(lockFile, { force: true });
  }
}

function readHolder(lockFile: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8'));
  } catch {
    return undefined;
  }
}
