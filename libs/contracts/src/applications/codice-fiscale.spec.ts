import { describe, expect, it } from '@jest/globals';
import { doubtAboutCodiceFiscale } from './codice-fiscale';

describe('codice fiscale', () => {
  it.each([
    ['RSSMRA85T10A562S', 'a man born on 10/12/1985 in San Giuliano Terme'],
    ['RSSMRA80A01F205X', 'a man born on 01/01/1980 in Milano'],
    ['VRDNNA75D55F205H', 'a woman: the day is 15 + 40'],
    ['RSSMRA80A01F20RS', 'omocodia, one digit replaced'],
    ['RSSMRA80A01F2LRD', 'omocodia, two digits replaced'],
    ['RSSMRAULALMFNLRD', 'omocodia, all seven digits replaced'],
    ['LMAFTM90E45Z330B', 'born in Morocco'],
    ['PPSNDR88M20Z129H', 'born in Romania'],
    ['BNCLCU70H12E608C', 'a municipality that no longer exists'],
    ['BNCLCU26H12M439D', 'a municipality of 2026'],
    ['FOXDRA80A01F205C', 'a short surname filled up with X'],
    ['  rssmra85t10a562s ', 'small letters and spaces around'],
  ])('finds nothing wrong in %s: %s', (code) => {
    expect(doubtAboutCodiceFiscale(code)).toBeUndefined();
  });

  it.each([
    ['RSSMRA85T10A562T', 'checkCharacter', 'another check character'],
    ['RSSMRA80A32F205F', 'birthDate', 'day 32'],
    ['RSSMRA80A72F205J', 'birthDate', "a woman's day 72"],
    ['RSSMRA80D31F205G', 'birthDate', '31 April'],
    ['RSSMRA81B29F205U', 'birthDate', '29 February of a year without one'],
    ['RSSMRA80F01F205J', 'form', 'a month letter that does not exist'],
    ['RSSMRA85T10A562', 'form', 'fifteen characters'],
  ])('doubts %s (%s): %s', (code, doubt) => {
    expect(doubtAboutCodiceFiscale(code)).toBe(doubt);
  });

  it('doubts an unknown place only when it is given the list of places', () => {
    const code = 'RSSMRA80A01Z999Y';
    expect(doubtAboutCodiceFiscale(code)).toBeUndefined();
    expect(doubtAboutCodiceFiscale(code, { isKnownPlace: (place) => place !== 'Z999' })).toBe('place');
  });

  it('reads a place code through omocodia', () => {
    const seen: string[] = [];
    doubtAboutCodiceFiscale('RSSMRA80A01F2LRD', { isKnownPlace: (place) => seen.push(place) > 0 });
    expect(seen).toEqual(['F205']);
  });
});
