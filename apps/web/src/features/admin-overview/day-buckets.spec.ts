import { describe, expect, it } from '@jest/globals';
import { bucketsOf } from './day-buckets';

/** Consecutive days, each with as many applications as its number. */
function days(from: string, length: number) {
  const first = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length }, (_, n) => ({
    day: new Date(first + n * 86_400_000).toISOString().slice(0, 10),
    count: n + 1,
  }));
}

const sum = (counts: { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

describe('the bars of the applications per day', () => {
  it('are days as long as they can be told apart', () => {
    const { step, buckets } = bucketsOf(days('2026-10-01', 62));
    expect(step).toBe('day');
    expect(buckets[0]).toEqual({ from: '2026-10-01', to: '2026-10-01', count: 1 });
    expect(buckets).toHaveLength(62);
  });

  it('are weeks from Monday, the first and the last in part', () => {
    // A Wednesday.
    const all = days('2026-10-07', 100);
    const { step, buckets } = bucketsOf(all);
    expect(step).toBe('week');
    expect(buckets[0]).toEqual({ from: '2026-10-07', to: '2026-10-11', count: 1 + 2 + 3 + 4 + 5 });
    expect(buckets[1]).toMatchObject({ from: '2026-10-12', to: '2026-10-18' });
    expect(sum(buckets)).toBe(sum(all));
  });

  it('are months when even weeks are too many', () => {
    const all = days('2025-01-15', 500);
    const { step, buckets } = bucketsOf(all);
    expect(step).toBe('month');
    expect(buckets[0]).toMatchObject({ from: '2025-01-15', to: '2025-01-31' });
    expect(buckets[1]).toMatchObject({ from: '2025-02-01', to: '2025-02-28' });
    expect(sum(buckets)).toBe(sum(all));
  });

  it('are none without applications', () => {
    expect(bucketsOf([]).buckets).toEqual([]);
  });
});
