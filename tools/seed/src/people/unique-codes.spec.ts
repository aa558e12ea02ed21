import { expect, it } from '@jest/globals';
import { type BirthRecord, UniqueCodes } from './codice-fiscale';

const MARIO: BirthRecord = { nome: 'Mario', cognome: 'Rossi', sex: 'man', dataNascita: '1980-01-01', place: 'F205' };

it('gives the next of two people with the same data another code', () => {
  const codes = new UniqueCodes([]);
  expect([codes.take(MARIO, 0), codes.take(MARIO, 0), codes.take(MARIO, 0)]).toEqual([
    'RSSMRA80A01F205X',
    'RSSMRA80A01F20RS',
    'RSSMRA80A01F2LRD',
  ]);
});

it('knows the codes that are taken', () => {
  expect(new UniqueCodes(['RSSMRA80A01F205X']).take(MARIO, 0)).toBe('RSSMRA80A01F20RS');
});

it('replaces digits on request', () => {
  expect(new UniqueCodes([]).take(MARIO, 1)).toBe('RSSMRA80A01F20RS');
});
