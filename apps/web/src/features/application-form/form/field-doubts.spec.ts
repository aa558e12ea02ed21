import { describe, expect, it } from '@jest/globals';
import { MUNICIPALITIES } from '@lacorte/contracts/municipalities';
import { toMunicipalities } from '../municipality/search-municipalities';
import { hasNoDigit, isTooYoung, otherProvince } from './field-doubts';

const NOW = new Date('2026-11-22T23:30:00Z');

describe('what looks wrong in a field', () => {
  it.each([
    ['2008-11-23', false],
    ['2008-11-24', true],
    ['2026-11-23', true],
    // Tomorrow, in Rome: an error, not a doubt.
    ['2026-11-24', false],
    ['1988-03-04', false],
    ['0008-11-24', false],
    ['', false],
    ['2008-11', false],
  ])('a birth on %s is too late: %p', (day, expected) => {
    expect(isTooYoung(day, 18, NOW)).toBe(expected);
  });

  it.each([
    ['non ce l’ho', true],
    ['in ufficio 3', false],
    ['+39 333 0000000', false],
    // Too short is an error already.
    ['nessuno', false],
    ['', false],
  ])('the telephone number "%s" has no digit: %p', (telephone, expected) => {
    expect(hasNoDigit(telephone)).toBe(expected);
  });

  it('knows the province of a municipality that is in another one than chosen', () => {
    const none = Object.fromEntries(Object.keys(MUNICIPALITIES).map((province) => [province, []]));
    const all = toMunicipalities({ ...none, Milano: ['Milano'], Sondrio: ['Bormio'] } as unknown as typeof MUNICIPALITIES);
    expect(otherProvince(all, 'Bormio', 'Milano')).toBe('Sondrio');
    expect(otherProvince(all, 'Bormio', 'Sondrio')).toBeUndefined();
    expect(otherProvince(all, 'Altrove', 'Milano')).toBeUndefined();
    expect(otherProvince(all, '', 'Milano')).toBeUndefined();
    expect(otherProvince(all, 'Bormio', '')).toBeUndefined();
  });
});
