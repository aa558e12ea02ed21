import { describe, expect, it } from '@jest/globals';
import { CallsInGroups } from './calls-in-groups';

describe('calls in groups', () => {
  it('go together when they come together, or while a group is under way', async () => {
    const groups: number[][] = [];
    const later: Promise<number>[] = [];
    const calls: CallsInGroups<number, number> = new CallsInGroups(async (inputs: number[]) => {
      groups.push(inputs);
      if (groups.length === 1) later.push(calls.call(3), calls.call(4));
      return inputs.map((input) => input * 10);
    });
    expect(await Promise.all([calls.call(1), calls.call(2)])).toEqual([10, 20]);
    expect(await Promise.all(later)).toEqual([30, 40]);
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('go as soon as a group is complete, however long it may wait', async () => {
    const groups: number[][] = [];
    const answer = async (inputs: number[]) => {
      groups.push(inputs);
      return inputs;
    };
    const calls = new CallsInGroups(answer, { calls: 3, afterMs: 3_600_000 });
    const first = calls.call(1);
    await Promise.resolve();
    await Promise.all([first, calls.call(2), calls.call(3)]);
    await Promise.all([calls.call(4), calls.call(5), calls.call(6)]);
    expect(groups).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
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
