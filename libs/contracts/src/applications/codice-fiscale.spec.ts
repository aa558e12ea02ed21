import { describe, expect, it } from '@jest/globals';
import { doubtAboutCodiceFiscale } from './codice-fiscale';

describe('codice fiscale', () => {
  it('raises no doubt with omocodia, a foreign or former place, a short name, small letters', () => {
    const right = [
      'RSSMRA85T10A562S',
      'RSSMRA80A01F205X',
      // A woman: the day is 15 + 40.
      'VRDNNA75D55F205H',
      // Omocodia: one, two and all seven digits replaced.
      'RSSMRA80A01F20RS',
      'RSSMRA80A01F2LRD',
      'RSSMRAULALMFNLRD',
      // Born in Morocco and Romania; a municipality that no longer exists, and one of 2026.
      'LMAFTM90E45Z330B',
      'PPSNDR88M20Z129H',
      'BNCLCU70H12E608C',
      'BNCLCU26H12M439D',
      // A surname filled up with X.
      'FOXDRA80A01F205C',
      '  rssmra85t10a562s ',
    ];
    expect(right.filter((code) => doubtAboutCodiceFiscale(code))).toEqual([]);
  });

  it('is doubted for its check character, the date of birth or its form', () => {
    const doubts = {
      RSSMRA85T10A562T: 'checkCharacter',
      // Day 32, a woman's day 72, 31 April, 29 February of a year without one.
      RSSMRA80A32F205F: 'birthDate',
      RSSMRA80A72F205J: 'birthDate',
      RSSMRA80D31F205G: 'birthDate',
      RSSMRA81B29F205U: 'birthDate',
      // A month letter that does not exist, fifteen characters.
      RSSMRA80F01F205J: 'form',
      RSSMRA85T10A562: 'form',
    };
    expect(Object.keys(doubts).map((code) => doubtAboutCodiceFiscale(code))).toEqual(Object.values(doubts));
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
