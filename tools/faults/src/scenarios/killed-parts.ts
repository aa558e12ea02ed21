import { setTimeout as pause } from 'node:timers/promises';
import { MixedLoad } from '../load/mixed-load';
import { settled } from '../load/settled';
import { verify } from '../load/verify';
import type { Broken } from './scenario';

/** Goal: everything works within this after the part is back. */
const RECOVERY_S = 15;
/** Load before the first kill and after each recovery. */
const BETWEEN_MS = 4_000;

/** Every part of the product killed without warning, one after the other, while everybody uses it. */
export async function killedParts(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const load = new MixedLoad(stack);
  const begun = Date.now();
  load.start();
  await pause(BETWEEN_MS);
  for (const part of stack.parts) {
    const killedAt = Date.now();
    await stack.kill(part)();
    const backAt = Date.now();
    await stack.ready();
    const readyAt = Date.now();
    await pause(BETWEEN_MS);
    const after = (time: number) => Math.max(0, (time - backAt) / 1_000);
    const refusedUntil = load.log.lastRefusalAt >= killedAt ? after(load.log.lastRefusalAt) : 0;
    report.check(
      `${part} killed: back after ${((backAt - killedAt) / 1_000).toFixed(1)} s, everything right within ${RECOVERY_S} s of that`,
      Math.max(after(readyAt), refusedUntil) <= RECOVERY_S,
      `ready after ${after(readyAt).toFixed(1)} s, last refusal after ${refusedUntil.toFixed(1)} s`,
    );
  }
  await load.stop();
  report.say(`${Math.round((Date.now() - begun) / 1_000)} s of load: ${load.log.summary()}`);
  report.check(
    'every answer was right or a clear refusal',
    load.log.wrong.length === 0,
    load.log.wrong.slice(0, 10).join(' | '),
  );
  report.check('everybody who insisted was accepted', load.givenUp === 0, load.givenUp);
  report.say(`what was left to do was done after ${await settled(stack)} s`);
  await verify(broken, load.accepted);
}
