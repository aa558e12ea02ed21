import { describe, expect, it } from '@jest/globals';
import { CallsInGroups } from './calls-in-groups';

describe('calls in groups', () => {
  it('go at once, and those that come meanwhile go together', async () => {
    const groups: number[][] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = new CallsInGroups(async (inputs: number[]) => {
      groups.push(inputs);
      if (groups.length === 1) await held;
      return inputs.map((input) => input * 10);
    });
    const first = calls.call(1);
    await new Promise(setImmediate);
    const others = [calls.call(2), calls.call(3)];
    release();
    expect(await Promise.all([first, ...others])).toEqual([10, 20, 30]);
    expect(groups).toEqual([[1], [2, 3]]);
  });

  it('all learn of a fault, and the next group is not hurt by it', async () => {
    let isBroken = true;
    const calls = new CallsInGroups(async (inputs: number[]) => {
      if (isBroken) throw new Error('away');
      return inputs;
    });
    const results = await Promise.allSettled([calls.call(1), calls.call(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await calls.call(3)).toBe(3);
  });
});
