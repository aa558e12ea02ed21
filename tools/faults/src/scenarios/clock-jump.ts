import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from '@lacorte/testing/product';
import { MixedLoad } from '../load/mixed-load';
import { settleAndVerify } from '../load/verify';
import type { Broken } from './scenario';

const PARTS = ['auth', 'auth-worker', 'applications', 'applications-worker', 'notifications-worker'];
const JUMPS = ['+3600s', '-3600s'];
const EACH_MS = 5_000;
/** Status of an expired identity. An identity is valid only for a minute. */
const NOT_LOGGED_IN = 401;

/** Lets the clock of one process jump an hour ahead, and then an hour back, under load. */
export async function clockJump(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const library = findLibrary();
  if (!library) {
    report.say("not run: needs Debian's package libfaketime");
    return;
  }
  for (const part of PARTS) {
    const clock = await giveOwnClock(stack, part, library);
    const load = new MixedLoad(stack, [NOT_LOGGED_IN]);
    for (const jump of JUMPS) {
      clock.set(jump);
      await pause(EACH_MS);
    }
    await load.stop();
    await clock.end();
    report.say(`${part} an hour ahead, then an hour behind: ${load.log.summary()}`);
    report.checkAnswers(load.log, `${part}: `);
    await settleAndVerify(broken, load.accepted);
  }
}

/** Returns the path of the library of Debian's package libfaketime, if it is installed. */
function findLibrary(): string | undefined {
  return readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime', 'libfaketime.so.1'))
    .find((path) => existsSync(path));
}

/**
 * Restarts a part with the same program and environment under a separate clock. The clock is right at first.
 *
 * @returns `set` changes the clock by an offset such as `+3600s`; `end` restarts the part with the machine's clock
 */
async function giveOwnClock(stack: RunningProduct, part: string, library: string) {
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
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Timers use the monotonic clock, because it does not jump when a clock is set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const process = spawn(command, args, { cwd, env: { ...env, ...clock }, uid, gid, stdio: 'ignore' });
  await stack.ready();
  return {
    set: (offset: string) => writeFileSync(file, offset),
    async end() {
      const ended = once(process, 'exit');
      process.kill('SIGKILL');
      await ended;
      await giveBack();
    },
  };
}
