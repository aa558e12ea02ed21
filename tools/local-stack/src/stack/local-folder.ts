import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive, type ProcessIdentity } from '../processes/identity.ts';
import { SetupError } from '../terminal/terminal.ts';
import type { ServiceUser } from '../users/service-user.ts';

/** The folder of the stack's data, owned by the user of the parts. */
export class LocalFolder {
  readonly path: string;
  readonly user: ServiceUser | undefined;

  constructor(path: string, user: ServiceUser | undefined) {
    this.path = path;
    this.user = user;
  }

  make(): void {
    try {
      mkdirSync(this.path, { recursive: true });
      // The parts need to traverse the folder; its subfolders are private.
      chmodSync(this.path, 0o711);
      this.makePrivateFolder('logs');
      this.makePrivateFolder('home');
    } catch (error) {
      throw new SetupError(`${this.path} cannot be written: ${(error as Error).message}`);
    }
  }

  /** Removes temporary files and the hold files, with which a test keeps a part from restarting. Keeps the last run's logs as `.log.1`. */
  tidy(): void {
    for (const name of ['tmp', 'hold']) rmSync(this.file(name), { recursive: true, force: true });
    mkdirSync(this.file('hold'), { mode: 0o700 });
    this.makePrivateFolder('tmp');
    for (const log of readdirSync(this.file('logs')).filter((name) => name.endsWith('.log'))) {
      renameSync(this.file('logs', log), this.file('logs', `${log}.1`));
    }
  }

  /** Creates a private subfolder of the parts' user. */
  makePrivateFolder(...names: string[]): string {
    const folder = join(this.path, ...names);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The content changes its owner, too, if the parts ran as another user before.
    if (this.user && statSync(folder).uid !== this.user.uid) {
      execFileSync('chown', ['-R', `${this.user.uid}:${this.user.gid}`, folder]);
    }
    return folder;
  }

  /** Writes a file that only the parts' user can read. @returns its path */
  writeForParts(name: string, content: string): string {
    const file = this.file(name);
    writePrivate(file, content);
    this.give(file);
    return file;
  }

  give(path: string): void {
    if (this.user) chownSync(path, this.user.uid, this.user.gid);
  }

  file(...names: string[]): string {
    return join(this.path, ...names);
  }

  holdFile(part: string): string {
    return join(this.path, 'hold', part);
  }

  logFile(part: string): string {
    return join(this.path, 'logs', `${part}.log`);
  }
}

/** Replaces a file in one step by a file that only its owner can read. */
export function writePrivate(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Locks a folder for this process. The lock of a killed process does not count.
 *
 * @throws SetupError if another process has it
 * @returns a function that releases the lock
 */
export function lockFolder(folder: string): () => void {
  const lockFile = join(folder, 'runner.lock');
  // The file is linked when it is complete, so that other processes can read which process has the lock.
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
