import { describe, expect, it } from '@jest/globals';
import { maskAddresses } from './mask-addresses';

const LENGTH = 20_000;

/** A string that counts `charCodeAt` calls: measures the work of a scan independently of the machine's load. */
function readsOf(text: string): number {
  let reads = 0;
  const { charCodeAt } = String.prototype;
  String.prototype.charCodeAt = function (this: string, index: number) {
    reads += 1;
    return charCodeAt.call(this, index);
  };
  try {
    maskAddresses(text);
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
  return reads;
}

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
      [`${'a'.repeat(LENGTH)}@example.com`]: '…@…',
      [`a@${'b.'.repeat(LENGTH / 2)}com`]: '…@…',
      [`/api/auth/@${'a'.repeat(LENGTH)} lucia@example.com`]: `/api/auth/@${'a'.repeat(LENGTH)} …@…`,
      ['a@b.it '.repeat(LENGTH / 10)]: '…@… '.repeat(LENGTH / 10),
    };
    expect(Object.keys(masked).map(maskAddresses)).toEqual(Object.values(masked));
    const others = ['node_modules/@nestjs/core', 'a@b', '@example.com', 'a@.com', 'a@', '@', '@@@', 'nothing'];
    expect(others.map(maskAddresses)).toEqual(others);
  });

  it('reads each character a bounded number of times', () => {
    const hostile = [
      `/api/auth/@${'a'.repeat(LENGTH)}`,
      `${'a'.repeat(LENGTH)}@`,
      '@'.repeat(LENGTH),
      'a@'.repeat(LENGTH / 2),
      `a@${'b.'.repeat(LENGTH / 2)}`,
      `a@b${'.'.repeat(LENGTH)}`,
      'a@b.it@'.repeat(LENGTH / 7),
      'a'.repeat(LENGTH),
    ];
    expect(hostile.filter((line) => readsOf(line) > 3 * line.length)).toEqual([]);
  });
});
