import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { codiceFiscaleCheckCharacter, doubtAboutCodiceFiscale } from '@lacorte/contracts';
import { type BirthRecord, codiceFiscaleOf } from './codice-fiscale';

const CASES: { cf: string; valid: boolean | string; why: string }[] = JSON.parse(
  readFileSync(new URL('../../test/codice-fiscale-cases.json', import.meta.url), 'utf8'),
);

const MARIO: BirthRecord = { nome: 'Mario', cognome: 'Rossi', sex: 'man', dataNascita: '1980-01-01', place: 'F205' };

describe('codice fiscale of a person', () => {
  it.each<[string, string, Partial<BirthRecord>]>([
    ['RSSMRA85T10A562S', 'a man', { dataNascita: '1985-12-10', place: 'A562' }],
    ['RSSMRA80A01F205X', 'two-digit numbers filled up', {}],
    ['VRDNNA75D55F205H', 'a woman', { nome: 'Anna', cognome: 'Verdi', sex: 'woman', dataNascita: '1975-04-15' }],
    [
      'BNCLCU70H12E608C',
      'a municipality that is gone',
      { nome: 'Luca', cognome: 'Bianchi', dataNascita: '1970-06-12', place: 'E608' },
    ],
    ['FOXDRA80A01F205C', 'a surname of two letters', { nome: 'Dario', cognome: 'Fo' }],
    [
      'PPSNDR88M20Z129H',
      'born abroad',
      { nome: 'Andrei', cognome: 'Popescu', dataNascita: '1988-08-20', place: 'Z129' },
    ],
  ])('is %s for %s', (code, _, person) => {
    expect(codiceFiscaleOf({ ...MARIO, ...person })).toBe(code);
  });

  it('leaves out the second of four consonants of a name', () => {
    expect(codiceFiscaleOf({ ...MARIO, nome: 'Gianfranco' }).slice(3, 6)).toBe('GFR');
  });

  it('reads names without accents, apostrophes and spaces', () => {
    expect(codiceFiscaleOf({ ...MARIO, nome: 'Nicolò', cognome: "D'Angelo" }).slice(0, 6)).toBe('DNGNCL');
    expect(codiceFiscaleOf({ ...MARIO, nome: 'Lăcrămioara', cognome: 'Núñez' }).slice(0, 6)).toBe('NNZLRM');
  });

  it('replaces digits from the right when two people would share a code', () => {
    expect([1, 2, 7].map((replaced) => codiceFiscaleOf(MARIO, replaced))).toEqual([
      'RSSMRA80A01F20RS',
      'RSSMRA80A01F2LRD',
      'RSSMRAULALMFNLRD',
    ]);
  });

  it.each(CASES.filter(({ valid }) => valid === true))('ends as $cf does: $why', ({ cf }) => {
    expect(codiceFiscaleCheckCharacter(cf)).toBe(cf.charAt(15));
    expect(doubtAboutCodiceFiscale(cf)).toBeUndefined();
  });
});

describe('a codice fiscale as it is written', () => {
  const isKnownPlace = (place: string) => place !== 'Z999';

  it.each(CASES.filter(({ valid }) => valid === false))('is doubted as $cf: $why', ({ cf }) => {
    expect(doubtAboutCodiceFiscale(cf, { isKnownPlace })).toBeDefined();
  });

  it.each(CASES.filter(({ valid }) => valid !== false))('is not doubted as $cf: $why', ({ cf }) => {
    expect(doubtAboutCodiceFiscale(cf, { isKnownPlace })).toBeUndefined();
  });
});
