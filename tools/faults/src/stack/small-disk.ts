import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PIECE = Buffer.alloc(1024 * 1024, 'x');

export type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>;

/** Mounts a tmpfs until this process ends. It can be filled to the last byte. @returns undefined if this user may not mount */
export function mountSmallDisk(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true });
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`];
    execFileSync('/usr/bin/mount', [...options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const unmount = () => void execFileSync('/usr/bin/umount', ['--lazy', folder]);
  process.once('exit', unmount);
  const filler = join(folder, 'filler');
  return {
    fill() {
      for (let piece = PIECE; piece.length > 0; ) {
        try {
          writeFileSync(filler, piece, { flag: 'a' });
        } catch {
          piece = piece.subarray(0, Math.floor(piece.length / 2));
        }
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    unmount() {
      process.off('exit', unmount);
      unmount();
    },
  };
}
