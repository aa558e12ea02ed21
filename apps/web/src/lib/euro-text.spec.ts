import { describe, expect, it } from '@jest/globals';
import { centsOf, euroText } from './euro-text';

describe('an amount in euro', () => {
  it.each([
    ['150', 15_000],
    ['150,00', 15_000],
    ['39,9', 3_990],
    ['39.90', 3_990],
    [' € 150 ', 15_000],
    ['0,05', 5],
  ])('reads %s', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  it.each(['', 'cento', '1.500,00', '1,234', '-5', '12345678'])('does not guess at %j', (text) => {
    expect(centsOf(text)).toBeUndefined();
  });

  it('is written as it is read', () => {
    expect([15_000, 3_990, 5].map(euroText)).toEqual(['150', '39,90', '0,05']);
  });
});
