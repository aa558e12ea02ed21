import { describe, expect, it } from '@jest/globals';
import { linesUpTo } from './scale';

describe('the lines of a chart', () => {
  it.each([
    [0, [1]],
    [1, [1]],
    [3, [1, 2, 3]],
    [7, [2, 4, 6, 8]],
    [20, [5, 10, 15, 20]],
    [21, [10, 20, 30]],
    [1_450, [500, 1_000, 1_500]],
  ])('up to %i are round and whole', (max, lines) => {
    expect(linesUpTo(max)).toEqual(lines);
  });
});
