import { describe, expect, it } from '@jest/globals';
import { readNumber, textOfNumber } from './typed-value';

describe('an amount', () => {
  it.each([
    ['27500', 2_750_000],
    ['27.500', 2_750_000],
    ['27.500,50', 2_750_050],
    ['27500,5', 2_750_050],
    ['27500.50', 2_750_050],
    ['€ 1.234.567,00', 123_456_700],
    ['0', 0],
    ['', null],
    ['  ', null],
  ])('of %p is %p cents', (text, cents) => {
    expect(readNumber('iseeCents', text)).toBe(cents);
  });

  it.each(['-1', '1,234', '27.50.0', 'molto', '99999999', '12.5000'])('is not %p', (text) => {
    expect(readNumber('iseeCents', text)).toBeUndefined();
  });

  it.each([2_750_000, 2_750_050, 1, 0])('of %d cents is read as it is shown', (cents) => {
    expect(readNumber('iseeCents', textOfNumber('iseeCents', cents))).toBe(cents);
  });
});

describe('a number', () => {
  it('is whole, and within the limits of its fact', () => {
    expect(readNumber('minors', '10')).toBe(10);
    expect(readNumber('minors', '11')).toBeUndefined();
    expect(readNumber('residenceYears', '100')).toBe(100);
    expect(readNumber('residenceYears', '12,5')).toBeUndefined();
    expect(readNumber('residenceYears', '-1')).toBeUndefined();
  });
});
