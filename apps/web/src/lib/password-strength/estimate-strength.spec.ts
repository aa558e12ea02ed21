import { describe, expect, it } from '@jest/globals';
import { estimateStrength } from './estimate-strength';

describe('the strength of a password', () => {
  it('is none for a common one, and small for what others know of the person', () => {
    const common = ['123456', 'password', 'Password', 'p4ssw0rd', 'juventus', 'ForzaMilan', 'ciao1234', 'amoremio'];
    expect(common.filter((password) => estimateStrength(password, []).doubt !== 'common')).toEqual([]);
    expect(common.filter((password) => estimateStrength(password, []).level !== 0)).toEqual([]);
    for (const password of ['giulia.ferrari1', 'ferrari87', 'GIULIA']) {
      const { level, doubt } = estimateStrength(password, ['giulia.ferrari@example.com', 'Ferrari']);
      expect(level).toBeLessThan(2);
      expect(doubt).toBeDefined();
    }
  });

  it('does not suffer from a known word in a long one', () => {
    expect(estimateStrength('giulia corre sul ballatoio', ['giulia@example.com']).doubt).toBeUndefined();
  });

  it('is small for rows of letters and repetitions', () => {
    expect(estimateStrength('aaaaaaaaaa', []).level).toBeLessThan(2);
    expect(estimateStrength('abcdefgh', []).level).toBeLessThan(2);
  });

  it('is large for several words', () => {
    expect(estimateStrength('corretto cavallo pila graffetta', ['giulia@example.com'])).toEqual({
      level: 4,
      doubt: undefined,
    });
  });

  it('takes the longest that the product accepts', () => {
    expect(estimateStrength('x7#'.repeat(85), []).level).toBeGreaterThanOrEqual(0);
  });
});
