import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningProduct } from '@lacorte/testing/product';

/** Debian's package libfaketime. */
function findLibrary(): string | undefined {
  return readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime', 'libfaketime.so.1'))
    .find((path) => existsSync(path));
}

/** Runs a part of the stack with a separate clock that can be changed. */
export class OwnClock {
  private constructor(
    private readonly file: string,
    private readonly process: ChildProcess,
    private readonly giveBack: () => Promise<void>,
  ) {}

  static get isPossible(): boolean {
    return findLibrary() !== undefined;
  }

  /** Restarts a part with the same program and environment under a clock that is right at first. */
  static async giveTo(stack: RunningProduct, part: string): Promise<OwnClock> {
    const own = `/proc/${stack.pidOf(part)}`;
    const list = (name: string) => readFileSync(join(own, name), 'utf8').split('\0').filter(Boolean);
    const [command = '', ...args] = list('cmdline');
    const env = Object.fromEntries(list('environ').map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
    const cwd = readlinkSync(join(own, 'cwd'));
    const status = readFileSync(join(own, 'status'), 'utf8');
    const [uid, gid] = [/^Uid:\s+(\d+)/m, /^Gid:\s+(\d+)/m].map((line) => Number(line.exec(status)?.[1]));
    const folder = mkdtempSync(join(stack.folder, 'clock-'));
    chmodSync(folder, 0o755);
    const file = join(folder, 'offset');
    writeFileSync(file, '+0');
    const giveBack = await stack.hold(part);
    const clock = {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers use the monotonic clock, which does not jump when a clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const process = spawn(command, args, { cwd, env: { ...env, ...clock }, uid, gid, stdio: 'ignore' });
    const started = new OwnClock(file, process, giveBack);
    await stack.ready();
    return started;
  }

  /** @param offset as `+3600s` */
  set(offset: string): void {
    writeFileSync(this.file, offset);
  }

  /** Restarts the part with the machine's clock. */
  async end(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
    await this.giveBack();
  }
}
