import { describe, expect, it } from '@jest/globals';
import { type Quota, type QuotaGroup } from '../../lib/tender/tender-figures';
import { shareWindows, WINDOW_COUNT } from './share-windows';

const GROUPS: QuotaGroup[] = ['minors', 'over65', 'youngCouples', 'emergencies'];
const quotas = (...percents: number[]): Quota[] =>
  percents.map((percent, index) => ({ group: GROUPS[index] ?? 'minors', percent }));
const counts = (...percents: number[]) => shareWindows(quotas(...percents)).shares.map(({ count }) => count);

describe('the windows of the house', () => {
  it('are exact for percentages of whole windows', () => {
    expect(shareWindows(quotas(60, 20, 15, 5))).toEqual({
      shares: [
        { group: 'minors', count: 12 },
        { group: 'over65', count: 4 },
        { group: 'youngCouples', count: 3 },
        { group: 'emergencies', count: 1 },
      ],
      isExact: true,
    });
  });

  it.each([[[33, 33, 34]], [[61, 22, 17]], [[97, 1, 1, 1]], [[100]]])('are all given away for %j', (percents) => {
    expect(counts(...percents).reduce((sum, count) => sum + count, 0)).toBe(WINDOW_COUNT);
  });

  it('go to the largest remainders', () => {
    expect(shareWindows(quotas(33, 33, 34)).isExact).toBe(false);
    expect(counts(33, 33, 34)).toEqual([7, 6, 7]);
  });
});
