import { describe, expect, it } from '@jest/globals';
import { nextPeriod, schedule, TENDER_PERIOD } from './submission-times';

const DAY_MS = 24 * 60 * 60 * 1_000;
const COUNT = 5_000;

describe('times of submission', () => {
  const submissions = schedule(1, 0, COUNT, TENDER_PERIOD);
  const share = (fits: (at: number) => boolean) => submissions.filter(({ at }) => fits(at)).length / COUNT;

  it('lie between the opening of the tender and its deadline', () => {
    expect(new Date(TENDER_PERIOD.from).toISOString()).toBe('2025-10-26T23:00:00.000Z');
    expect(share((at) => at >= TENDER_PERIOD.from && at < TENDER_PERIOD.to)).toBe(1);
  });

  it('are many on the first day and in the last 48 hours', () => {
    expect(share((at) => at < TENDER_PERIOD.from + DAY_MS)).toBeCloseTo(0.15, 1);
    expect(share((at) => at >= TENDER_PERIOD.to - 2 * DAY_MS)).toBeCloseTo(0.3, 1);
  });

  it('lie between 8 and 23 in Rome', () => {
    const hour = (at: number) => new Date(at + DAY_MS / 24).getUTCHours();
    expect(share((at) => hour(at) >= 8 && hour(at) < 23)).toBe(1);
  });

  it('are in order, and never the same', () => {
    for (const [index, { at }] of submissions.entries()) {
      if (index > 0) expect(at).toBeGreaterThan(submissions[index - 1]?.at ?? 0);
    }
    expect(new Set(submissions.map(({ index }) => index)).size).toBe(COUNT);
  });

  it('of the next run come after those of the last one, in the same year', () => {
    let latest = submissions.at(-1)?.at ?? 0;
    for (let run = 0; run < 20; run += 1) {
      const period = nextPeriod(latest, 10);
      const [first, ...others] = schedule(1, COUNT + run * 10, 10, period);
      expect(first?.at).toBeGreaterThan(latest);
      latest = others.at(-1)?.at ?? 0;
      expect(new Date(latest).getUTCFullYear()).toBe(2025);
    }
  });

  it('say when the year is full', () => {
    const latest = Date.parse('2025-12-31T22:59:59Z');
    expect(() => schedule(1, 0, 1_000, nextPeriod(latest, 1_000))).toThrow(RangeError);
  });
});
