import { describe, expect, it } from '@jest/globals';
import { formatApplicationCode, isApplicationCode, typedApplicationCode } from './application-code';

describe('application code', () => {
  it('carries year, number and two check digits, which leave remainder 1 when divided by 97', () => {
    expect(formatApplicationCode(2026, 1)).toMatch(/^DOM-2026-000001-\d{2}$/);
    for (const number of [1, 2, 41, 96, 97, 98, 123_456, 999_999]) {
      const digits = formatApplicationCode(2026, number).replaceAll(/\D/g, '');
      expect(BigInt(digits) % 97n).toBe(1n);
    }
  });

  it('notices every changed digit and every swap of neighbours', () => {
    const code = formatApplicationCode(2026, 482_913);
    const positions = [...code.matchAll(/\d/g)].map((match) => match.index);
    for (const position of positions) {
      const digit = Number(code[position]);
      for (let other = 0; other < 10; other += 1) {
        if (other === digit) continue;
        expect(isApplicationCode(code.slice(0, position) + other + code.slice(position + 1))).toBe(false);
      }
    }
    expect(isApplicationCode(code.replace('482913', '842913'))).toBe(false);
    expect(isApplicationCode(code)).toBe(true);
  });

  it('has numbers from 1 to 999,999', () => {
    for (const number of [0, -1, 1.5, 1_000_000]) {
      expect(() => formatApplicationCode(2026, number)).toThrow(RangeError);
    }
  });
});

it('reads a code that a person types, also with wrong check digits', () => {
  const CODE = formatApplicationCode(2026, 1);
  const compact = ['dom202600000116', 'DOM 2026 000001 16', 'Dom\u20112026\u2013000001\u00a016'];
  const right = [CODE, ` ${CODE.toLowerCase()} `, ...compact];
  expect(right.map(typedApplicationCode)).toEqual(right.map(() => CODE));
  expect(typedApplicationCode('dom 2026 000001 17')).toBe('DOM-2026-000001-17');
  const others = ['', 'DOM', 'DOM-2026-00001-16', `${CODE} ${CODE}`, `quota ${CODE}`];
  expect(others.filter(typedApplicationCode)).toEqual([]);
});
