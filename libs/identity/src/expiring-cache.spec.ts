import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ExpiringCache } from './expiring-cache';

afterEach(() => {
  jest.useRealTimers();
});

describe('cached answers', () => {
  it('hold until their time', () => {
    jest.useFakeTimers({ now: 1_000 });
    const remembered = new ExpiringCache<string>(10);
    remembered.keep('who', 'Lucia', 2_000);
    jest.setSystemTime(1_999);
    expect(remembered.get('who')).toBe('Lucia');
    jest.setSystemTime(2_000);
    expect(remembered.get('who')).toBeUndefined();
  });

  it('are not kept when their time is over', () => {
    const remembered = new ExpiringCache<string>(10);
    for (const late of [0, 1, 5]) remembered.keep('who', 'Lucia', Date.now() - late);
    expect(remembered.get('who')).toBeUndefined();
  });

  it('are no more than they may be: the oldest goes', () => {
    const remembered = new ExpiringCache<number>(2);
    for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) remembered.keep(key, value, Infinity);
    expect(['a', 'b', 'c'].map((key) => remembered.get(key))).toEqual([undefined, 2, 3]);
  });
});
