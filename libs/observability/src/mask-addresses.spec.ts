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
  it.each([
    ['to lucia.ferrario+casa@example.com', 'to …@…'],
    ['<a@example.com>,<b_c@mail.example.com>', '<…@…>,<…@…>'],
    ['"a@example.com."', '"…@….'.concat('"')],
    ['a@b@example.com', 'a@…@…'],
    ['a@example.com@example.com', '…@…@example.com'],
    ['a@example..com', 'a@example..com'],
    ['a@example.com..it', '…@…..it'],
  ])('%j becomes %j', (text, masked) => {
    expect(maskAddresses(text)).toBe(masked);
  });

  it.each(['node_modules/@nestjs/core', 'a@b', '@example.com', 'a@.com', 'a@', '@', '@@@', 'nothing'])(
    '%j stays as it is',
    (text) => {
      expect(maskAddresses(text)).toBe(text);
    },
  );

  it.each([
    ['an @ before a long word', `/api/auth/@${'a'.repeat(LENGTH)}`],
    ['a long word before an @', `${'a'.repeat(LENGTH)}@`],
    ['nothing but @', '@'.repeat(LENGTH)],
    ['an @ at every second place', 'a@'.repeat(LENGTH / 2)],
    ['a domain of many labels', `a@${'b.'.repeat(LENGTH / 2)}`],
    ['dots', `a@b${'.'.repeat(LENGTH)}`],
    ['addresses side by side', 'a@b.it@'.repeat(LENGTH / 7)],
    ['a word without an @', 'a'.repeat(LENGTH)],
  ])('reads each character a bounded number of times: %s', (_, line) => {
    expect(readsOf(line)).toBeLessThanOrEqual(3 * line.length);
  });

  it.each([
    [`${'a'.repeat(LENGTH)}@example.com`, '…@…'],
    [`a@${'b.'.repeat(LENGTH / 2)}com`, '…@…'],
    [`/api/auth/@${'a'.repeat(LENGTH)} lucia@example.com`, `/api/auth/@${'a'.repeat(LENGTH)} …@…`],
    ['a@b.it '.repeat(LENGTH / 10), '…@… '.repeat(LENGTH / 10)],
  ])('finds every address in a hostile line: %.30s', (text, masked) => {
    expect(maskAddresses(text)).toBe(masked);
  });
});
