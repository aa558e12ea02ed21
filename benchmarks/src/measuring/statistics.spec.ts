import { describe, expect, it } from '@jest/globals';
import { median, percentile } from './statistics';

describe('statistics', () => {
  it('take the middle value whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('name the value that 95 of a hundred do not exceed', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 0.95)).toBe(95);
    expect(percentile([7], 0.95)).toBe(7);
  });
});
