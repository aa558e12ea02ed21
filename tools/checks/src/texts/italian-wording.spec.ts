import { describe, expect, it } from '@jest/globals';
import { checkItalianWording } from './italian-wording.ts';

describe('Italian wording', () => {
  it.each([
    'Scelga un argomento',
    'Invia',
    'Riprova',
    'Riprova ad allegare i documenti',
    'Le sue domande',
    'Riprovi tra poco.',
  ])('takes %s', (sentence) => {
    expect(checkItalianWording({ 'a.b': sentence })).toEqual([]);
  });

  it.each([
    'Contattaci',
    'Scegli i file',
    'La tua domanda',
    'Puoi uscire.',
    'Troppe richieste. Riprova tra poco.',
    'Ti scriviamo',
  ])('finds the familiar form in: %s', (sentence) => {
    expect(checkItalianWording({ 'a.b': sentence })).toEqual(['says tu: a.b']);
  });

  it('takes what the specification fixes, and only as it stands there', () => {
    expect(checkItalianWording({ 'a.b': 'Completa la tua iscrizione' })).toEqual([]);
    expect(checkItalianWording({ 'a.b': 'Completa la tua iscrizione!' })).toEqual(['says tu: a.b']);
  });

  it('finds "in linea"', () => {
    expect(checkItalianWording({ 'a.b': 'Domanda in linea' })).toEqual(['says "in linea", not "online": a.b']);
  });
});
