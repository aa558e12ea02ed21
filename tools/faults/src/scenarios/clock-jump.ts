import { setTimeout as pause } from 'node:timers/promises';
import { MixedLoad } from '../load/mixed-load';
import { settled } from '../load/settled';
import { verify } from '../load/verify';
import { OwnClock } from '../stack/own-clock';
import type { Broken } from './scenario';

const PARTS = ['auth', 'applications', 'applications-worker', 'notifications-worker'];
const JUMPS = ['+3600s', '-3600s'];
const EACH_MS = 5_000;
/** Who a person is holds for a minute: an hour later the product asks to log in again. */
const NOT_LOGGED_IN = 401;

/** The clock of one process jumps an hour ahead, then an hour back, while everybody uses it. */
export async function clockJump(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  if (!OwnClock.isPossible) {
    report.say("left out: needs Debian's package libfaketime");
    return;
  }
  for (const part of PARTS) {
    const clock = await OwnClock.giveTo(stack, part);
    const load = new MixedLoad(stack, [NOT_LOGGED_IN]);
    load.start();
    for (const jump of JUMPS) {
      clock.set(jump);
      await pause(EACH_MS);
    }
    await load.stop();
    await clock.end();
    report.say(`${part} an hour ahead, then an hour late: ${load.log.summary()}`);
    report.check(
      `${part}: every answer was right or a clear refusal`,
      load.log.wrong.length === 0,
      load.log.wrong.slice(0, 5).join(' | '),
    );
    report.say(`what was left to do was done after ${await settled(stack)} s`);
    await verify(broken, load.accepted);
  }
}
