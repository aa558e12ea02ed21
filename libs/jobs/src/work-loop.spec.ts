import { describe, expect, it } from '@jest/globals';
import { WorkLoop } from './work-loop';

/** A loop over scripted rounds. `finished` resolves at the end of the script. */
function loopOver(script: (() => boolean)[], pollMs = 1) {
  const faults: unknown[] = [];
  let begun = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  class Scripted extends WorkLoop {
    protected async round() {
      const step = script[begun];
      begun += 1;
      if (begun >= script.length) finish();
      return step?.() ?? false;
    }

    protected override noteFault(error: unknown) {
      faults.push(error);
    }
  }
  const loop = new Scripted({ pollMs, pauseAfterFaultMs: 1, fault: '' });
  return { loop, finished, faults, begun: () => begun };
}

const fails = () => {
  throw new Error('away');
};

describe('a work loop', () => {
  it('goes on after rounds with more to do, with nothing to do, and with a fault', async () => {
    const { loop, finished, begun } = loopOver([() => true, () => false, fails, () => false]);
    loop.onApplicationBootstrap();
    await finished;
    await loop.beforeApplicationShutdown();
    expect(begun()).toBeGreaterThanOrEqual(4);
  });

  it('tells a row of faults once, and the next row again', async () => {
    const { loop, finished, faults } = loopOver([fails, fails, () => false, fails, fails, () => false]);
    loop.onApplicationBootstrap();
    await finished;
    await loop.beforeApplicationShutdown();
    expect(faults).toHaveLength(2);
  });

  it('begins the next round at once when it is woken, in a pause or in a round', async () => {
    const { loop, finished } = loopOver([() => false, () => Boolean(loop.wake()), () => false], 3_600_000);
    loop.onApplicationBootstrap();
    await new Promise((resolve) => setImmediate(resolve));
    loop.wake();
    await finished;
    await loop.beforeApplicationShutdown();
  });

  it('begins no round once it is stopped', async () => {
    const { loop, finished, begun } = loopOver([() => false]);
    loop.onApplicationBootstrap();
    await finished;
    await loop.beforeApplicationShutdown();
    const rounds = begun();
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun()).toBe(rounds);
  });
});
