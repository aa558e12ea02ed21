import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PIECE = Buffer.alloc(1024 * 1024, 'x');

/** A disk of its own for a folder, held in memory, that can be filled to the last byte. */
export class SmallDisk {
  private isMounted = true;

  private constructor(private readonly folder: string) {}

  /** @returns undefined where this user may not mount anything */
  static mount(folder: string, megabytes: number): SmallDisk | undefined {
    mkdirSync(folder, { recursive: true });
    try {
      execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
      const disk = new SmallDisk(folder);
      // Also when this process is told to end before its time.
      process.once('exit', () => disk.unmount());
      return disk;
    } catch {
      return undefined;
    }
  }

  fill(): void {
    for (let piece = PIECE; piece.length > 0; ) {
      try {
        writeFileSync(this.filler, piece, { flag: 'a' });
      } catch {
        piece = piece.subarray(0, Math.floor(piece.length / 2));
      }
    }
  }

  makeRoom(): void {
    rmSync(this.filler, { force: true });
  }

  /** Does nothing the second time. */
  unmount(): void {
    if (!this.isMounted) return;
    this.isMounted = false;
    execFileSync('/usr/bin/umount', ['--lazy', this.folder]);
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
