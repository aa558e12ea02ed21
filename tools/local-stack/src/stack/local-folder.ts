import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../terminal/setup-error.ts';
import type { ServiceUser } from '../users/service-user.ts';

/** Where everything that the stack writes lies, and whose it is. */
export class LocalFolder {
  readonly path: string;
  readonly user: ServiceUser | undefined;

  constructor(path: string, user: ServiceUser | undefined) {
    this.path = path;
    this.user = user;
  }

  /** Makes it, with the folder for logs. */
  make(): void {
    try {
      mkdirSync(this.path, { recursive: true });
      // the parts pass through it to their own folders; what is in it is closed one by one
      chmodSync(this.path, 0o711);
      this.own('logs');
      this.own('home');
    } catch (error) {
      throw new SetupError(`${this.path} cannot be written: ${(error as Error).message}`);
    }
  }

  /** Begins with nothing held back, no temporary files and empty logs; the logs of the last run are kept as `.log.1`. */
  tidy(): void {
    for (const name of ['tmp', 'hold']) rmSync(this.file(name), { recursive: true, force: true });
    mkdirSync(this.file('hold'), { mode: 0o700 });
    this.own('tmp');
    for (const log of readdirSync(this.file('logs')).filter((name) => name.endsWith('.log'))) {
      renameSync(this.file('logs', log), this.file('logs', `${log}.1`));
    }
  }

  /** A folder in it that belongs to the user of the parts, and that nobody else may open. */
  own(...names: string[]): string {
    const folder = join(this.path, ...names);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // all that is in it, when the parts ran as somebody else before
    if (this.user && statSync(folder).uid !== this.user.uid) {
      execFileSync('chown', ['-R', `${this.user.uid}:${this.user.gid}`, folder]);
    }
    return folder;
  }

  /** Makes a file or folder the parts' user's. */
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
