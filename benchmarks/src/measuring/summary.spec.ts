import { describe, expect, it } from '@jest/globals';
import { median, percentile, summarize } from './summary';

describe('summary of a measurement', () => {
  it('compares product and limit round by round, so that a slow round of both counts for little', () => {
    const limit = { what: 'bare node', values: [1_000, 100, 1_000] };
    const summary = summarize({ what: 'page', unit: '/s', product: [500, 60, 400], limit, goal: { atLeast: 0.45 } });
    expect(summary).toMatchObject({ ratio: 0.5, goal: '>= 0.45', isMet: true });
    expect(summary.product).toEqual({ median: 400, min: 60, max: 500 });
  });

  it('judges a value of its own where there is no limit, and nothing without a goal', () => {
    const late = summarize({ what: 'p95', unit: 'ms', product: [51, 52, 10], goal: { atMost: 50 } });
    expect(late).toMatchObject({ ratio: null, goal: '<= 50 ms', isMet: false });
    expect(summarize({ what: 'p50', unit: 'ms', product: [1] })).toMatchObject({ goal: null, isMet: null });
    expect(() => summarize({ what: 'p50', unit: 'ms', product: [1, Number.NaN] })).toThrow('p50: not measured');
  });

  it('takes the middle value, and the one that 95 of a hundred do not exceed', () => {
    expect([median([9, 1, 5]), median([4, 1, 3, 2])]).toEqual([5, 2.5]);
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(values, 0.95), percentile([7], 0.95)]).toEqual([95, 7]);
  });
});
