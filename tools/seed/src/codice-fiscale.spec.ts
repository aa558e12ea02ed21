import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { codiceFiscaleCheckCharacter, doubtAboutCodiceFiscale } from '@lacorte/contracts';
import { type BirthRecord, codiceFiscaleOf, UniqueCodes } from './codice-fiscale';

const CASES: { cf: string; valid: boolean | string; why: string }[] = JSON.parse(
  readFileSync(new URL('../test/codice-fiscale-cases.json', import.meta.url), 'utf8'),
);

const MARIO: BirthRecord = { nome: 'Mario', cognome: 'Rossi', sex: 'man', dataNascita: '1980-01-01', place: 'F205' };

describe('codice fiscale of a person', () => {
  it('is made of names, birth, sex and place', () => {
    const codes: [string, Partial<BirthRecord>][] = [
      ['RSSMRA85T10A562S', { dataNascita: '1985-12-10', place: 'A562' }],
      ['RSSMRA80A01F205X', {}],
      ['VRDNNA75D55F205H', { nome: 'Anna', cognome: 'Verdi', sex: 'woman', dataNascita: '1975-04-15' }],
      ['BNCLCU70H12E608C', { nome: 'Luca', cognome: 'Bianchi', dataNascita: '1970-06-12', place: 'E608' }],
      ['FOXDRA80A01F205C', { nome: 'Dario', cognome: 'Fo' }],
      ['PPSNDR88M20Z129H', { nome: 'Andrei', cognome: 'Popescu', dataNascita: '1988-08-20', place: 'Z129' }],
    ];
    for (const [code, person] of codes) expect(codiceFiscaleOf({ ...MARIO, ...person })).toBe(code);
  });

  it('leaves out the second of four consonants of a name, accents, apostrophes and spaces', () => {
    expect(codiceFiscaleOf({ ...MARIO, nome: 'Gianfranco' }).slice(3, 6)).toBe('GFR');
    expect(codiceFiscaleOf({ ...MARIO, nome: 'Nicolò', cognome: "D'Angelo" }).slice(0, 6)).toBe('DNGNCL');
    expect(codiceFiscaleOf({ ...MARIO, nome: 'Lăcrămioara', cognome: 'Núñez' }).slice(0, 6)).toBe('NNZLRM');
  });

  it('has digits replaced from the right for the next person with the same data, or when it is taken', () => {
    const [plain, one, two] = ['RSSMRA80A01F205X', 'RSSMRA80A01F20RS', 'RSSMRA80A01F2LRD'] as const;
    expect([1, 2, 7].map((replaced) => codiceFiscaleOf(MARIO, replaced))).toEqual([one, two, 'RSSMRAULALMFNLRD']);
    const codes = new UniqueCodes(new Set());
    expect([codes.take(MARIO, 0), codes.take(MARIO, 0), codes.take(MARIO, 0)]).toEqual([plain, one, two]);
    expect([new UniqueCodes(new Set([plain])).take(MARIO, 0), new UniqueCodes(new Set()).take(MARIO, 1)]).toEqual([
      one,
      one,
    ]);
  });
});

it('is doubted where it is wrong, and nowhere else', () => {
  const isKnownPlace = (place: string) => place !== 'Z999';
  const doubted = CASES.filter(({ cf }) => doubtAboutCodiceFiscale(cf, { isKnownPlace }) !== undefined);
  expect(doubted).toEqual(CASES.filter(({ valid }) => valid === false));
  const right = CASES.filter(({ valid }) => valid === true).map(({ cf }) => cf);
  expect(right.map(codiceFiscaleCheckCharacter)).toEqual(right.map((cf) => cf.charAt(15)));
  expect(right.filter((cf) => doubtAboutCodiceFiscale(cf))).toEqual([]);
});
