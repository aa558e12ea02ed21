import { describe, expect, it } from '@jest/globals';
import { groupedIban, isIban } from './iban';

const IBAN = 'IT60X0542811101000000123456';

describe('IBAN', () => {
  it('is accepted of any country, also in groups, and refused when it is short or has other signs', () => {
    const groups = 'it60 x054 2811 1010 0000 0123 456';
    expect([IBAN, groups, 'DE89370400440532013000', 'MT84MALT011000012345MTLCAST001S'].every(isIban)).toBe(true);
    const others = ['', 'IT39X05428111010000001234', 'IT60X0542811101000000123456"', '60054281110100000012345600'];
    expect(others.filter(isIban)).toEqual([]);
  });

  it('notices every changed digit', () => {
    const positions = [...IBAN.matchAll(/\d/g)].map((match) => match.index);
    for (const position of positions) {
      const digit = (Number(IBAN[position]) + 1) % 10;
      expect(isIban(IBAN.slice(0, position) + digit + IBAN.slice(position + 1))).toBe(false);
    }
  });

  it('is shown in groups of four', () => {
    expect(groupedIban(IBAN)).toBe('IT60 X054 2811 1010 0000 0123 456');
    expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(groupedIban('NO9386011117947')).toBe('NO93 8601 1117 947');
  });
});
