import { describe, expect, it } from '@jest/globals';
import { Random } from './random';

const DRAWS = 20_000;
const draws = <T>(draw: () => T) => Array.from({ length: DRAWS }, draw);

describe('random draws', () => {
  it('repeat for the same origin and differ for another', () => {
    const [one, same, other] = [new Random(1, 'a', 7), new Random(1, 'a', 7), new Random(1, 'a', 8)].map((random) =>
      Array.from({ length: 5 }, () => random.integer(0, 1_000_000)),
    );
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('are spread evenly', () => {
    const random = new Random('even');
    const counts = new Map<number, number>();
    for (const number of draws(() => random.integer(1, 10))) counts.set(number, (counts.get(number) ?? 0) + 1);
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const count of counts.values()) expect(Math.abs(count / DRAWS - 0.1)).toBeLessThan(0.01);
  });

  it('follow weights, and never choose what weighs nothing', () => {
    const random = new Random('weights');
    const weights = Object.entries({ often: 3, never: 0, seldom: 1 });
    const chosen = draws(() => random.weighted(weights));
    expect(chosen.filter((choice) => choice === 'often').length / DRAWS).toBeCloseTo(0.75, 1);
    expect(chosen).not.toContain('never');
  });

  it('choose the head of a ranking more often than its tail, and all of it', () => {
    const random = new Random('rank');
    const ranking = Array.from({ length: 150 }, (_, rank) => rank);
    const chosen = draws(() => random.pickByRank(ranking));
    const times = (rank: number) => chosen.filter((choice) => choice === rank).length;
    expect(times(0)).toBeGreaterThan(5 * times(149));
    expect(new Set(chosen).size).toBe(150);
  });

  it('make UUIDs of version 4, each only once', () => {
    const random = new Random('uuid');
    const uuids = draws(() => random.uuid());
    expect(new Set(uuids).size).toBe(DRAWS);
    for (const uuid of uuids)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
