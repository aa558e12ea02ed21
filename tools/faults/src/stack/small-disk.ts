import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PIECE = Buffer.alloc(1024 * 1024, 'x');

/** A tmpfs mounted on a folder, which can be filled to the last byte. */
export class SmallDisk {
  private isMounted = true;

  private constructor(private readonly folder: string) {}

  /** @returns undefined if this user may not mount */
  static mount(folder: string, megabytes: number): SmallDisk | undefined {
    mkdirSync(folder, { recursive: true });
    try {
      const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`];
      execFileSync('/usr/bin/mount', [...options, 'tmpfs', folder], { stdio: 'ignore' });
      const disk = new SmallDisk(folder);
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

  unmount(): void {
    if (!this.isMounted) return;
    this.isMounted = false;
    execFileSync('/usr/bin/umount', ['--lazy', this.folder]);
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
