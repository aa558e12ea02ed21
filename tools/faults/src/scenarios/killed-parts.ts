import { setTimeout as pause } from 'node:timers/promises';
import { MixedLoad } from '../load/mixed-load';
import { settleAndVerify } from '../load/verify';
import type { Broken } from './scenario';

/** Goal for everything to work after the part is back. */
const RECOVERY_S = 15;
/** Load before the first kill and after each recovery. */
const BETWEEN_MS = 4_000;

/** Every part of the product killed in turn, under load. */
export async function killedParts(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const load = new MixedLoad(stack);
  const begun = Date.now();
  await pause(BETWEEN_MS);
  for (const part of stack.parts) {
    const killedAt = Date.now();
    await stack.kill(part)();
    const backAt = Date.now();
    await stack.ready();
    const ready = (Date.now() - backAt) / 1_000;
    await pause(BETWEEN_MS);
    const { lastRefusalAt } = load.log;
    const refused = lastRefusalAt >= killedAt ? Math.max(0, (lastRefusalAt - backAt) / 1_000) : 0;
    const back = ((backAt - killedAt) / 1_000).toFixed(1);
    report.check(
      `${part} killed: restarted after ${back} s, ready and without refusals within ${RECOVERY_S} s of that`,
      Math.max(ready, refused) <= RECOVERY_S,
      `ready after ${ready.toFixed(1)} s, last refusal after ${refused.toFixed(1)} s`,
    );
  }
  await load.stop();
  report.say(`${Math.round((Date.now() - begun) / 1_000)} s of load: ${load.log.summary()}`);
  report.checkAnswers(load.log);
  report.check('every application that was retried was accepted', load.givenUp === 0, load.givenUp);
  await settleAndVerify(broken, load.accepted);
}
