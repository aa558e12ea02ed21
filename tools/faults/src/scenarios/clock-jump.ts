import { setTimeout as pause } from 'node:timers/promises';
import { MixedLoad } from '../load/mixed-load';
import { settleAndVerify } from '../load/verify';
import { OwnClock } from '../stack/own-clock';
import type { Broken } from './scenario';

const PARTS = ['auth', 'auth-worker', 'applications', 'applications-worker', 'notifications-worker'];
const JUMPS = ['+3600s', '-3600s'];
const EACH_MS = 5_000;
/** An identity is valid for a minute; an hour later the product asks to log in again. */
const NOT_LOGGED_IN = 401;

/** The clock of one process jumps an hour ahead, then an hour back, under load. */
export async function clockJump(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  if (!OwnClock.isPossible) {
    report.say("not run: needs Debian's package libfaketime");
    return;
  }
  for (const part of PARTS) {
    const clock = await OwnClock.giveTo(stack, part);
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
