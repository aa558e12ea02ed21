import { describe, expect, it } from '@jest/globals';
import { maskAddresses } from './mask-addresses';

const LENGTH = 20_000;
/** Of a text that would take longer than a test may if the time grew with its square. */
const HOSTILE_LENGTH = 1_000_000;

describe('masking e-mail addresses', () => {
  it('finds each address', () => {
    const masked = {
      'to lucia.ferrario+casa@example.com': 'to …@…',
      '<a@example.com>,<b_c@mail.example.com>': '<…@…>,<…@…>',
      '"a@example.com."': '"…@…."',
      'a@b@example.com': 'a@…@…',
      'a@example.com@example.com': '…@…@example.com',
      'a@example..com': 'a@example..com',
      'a@example.com..it': '…@…..it',
      'a@example.com..b@example.com': '…@…',
      [`${'a'.repeat(LENGTH)}@example.com`]: '…@…',
      [`a@${'b.'.repeat(LENGTH / 2)}com`]: '…@…',
      [`/api/auth/@${'a'.repeat(LENGTH)} lucia@example.com`]: `/api/auth/@${'a'.repeat(LENGTH)} …@…`,
      ['a@b.it '.repeat(LENGTH / 10)]: '…@… '.repeat(LENGTH / 10),
    };
    expect(Object.keys(masked).map(maskAddresses)).toEqual(Object.values(masked));
    const others = ['node_modules/@nestjs/core', 'a@b', '@example.com', 'a@.com', 'a@', '@', '@@@', 'nothing'];
    expect(others.map(maskAddresses)).toEqual(others);
  });

  it('ends on hostile texts', () => {
    const hostile = [
      `/api/auth/@${'a'.repeat(HOSTILE_LENGTH)}`,
      `${'a'.repeat(HOSTILE_LENGTH)}@`,
      '@'.repeat(HOSTILE_LENGTH),
      'a@'.repeat(HOSTILE_LENGTH / 2),
      `a@b${'.'.repeat(HOSTILE_LENGTH)}`,
      `@${'.a'.repeat(HOSTILE_LENGTH / 2)}`,
      'a'.repeat(HOSTILE_LENGTH),
    ];
    expect(hostile.filter((text) => maskAddresses(text) !== text)).toEqual([]);
    expect(maskAddresses(`a@${'b.'.repeat(HOSTILE_LENGTH / 2)}`)).toBe('…@….');
    expect(maskAddresses('a@b.it@'.repeat(HOSTILE_LENGTH / 10))).toMatch(/^…@…@/);
  });
});
