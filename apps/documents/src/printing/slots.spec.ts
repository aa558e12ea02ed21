import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots';

/** Work that ends when it is told to. */
function work() {
  let [hasBegun, end] = [false, () => {}];
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = () => {
    hasBegun = true;
    return ended;
  };
  return { run, end: () => end(), hasBegun: () => hasBegun };
}

/** Lets everything go on that does not wait for anything. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('two slots', () => {
  it('let two go on at once, and the third when one of them has ended', async () => {
    const slots = new Slots(2);
    const [first, second, third] = [work(), work(), work()];
    const all = [first, second, third].map(({ run }) => slots.hold(run));
    await settle();
    expect([first.hasBegun(), second.hasBegun(), third.hasBegun()]).toEqual([true, true, false]);
    second.end();
    await settle();
    expect(third.hasBegun()).toBe(true);
    first.end();
    third.end();
    await Promise.all(all);
  });

  it('are free again after work that failed', async () => {
    const slots = new Slots(1);
    await expect(slots.hold(() => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
    expect(await slots.hold(async () => 'printed')).toBe('printed');
  });
});
