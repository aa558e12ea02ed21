import { describe, expect, it } from '@jest/globals';
import { checkItalianWording } from './italian-wording.ts';

describe('Italian wording', () => {
  it('finds the familiar form', () => {
    const polite = ['Scelga un argomento', 'Invia', 'Riprova', 'Riprova ad allegare i documenti', 'Le sue domande'];
    const familiar = ['Contattaci', 'Scegli i file', 'La tua domanda', 'Puoi uscire.', 'Ti scriviamo'];
    const found = (sentence: string) => checkItalianWording({ [sentence]: sentence });
    expect([...polite, 'Riprovi tra poco.'].flatMap(found)).toEqual([]);
    const all = [...familiar, 'Troppe richieste. Riprova tra poco.'];
    expect(all.flatMap(found)).toEqual(all.map((sentence) => `says tu: ${sentence}`));
  });

  it('takes what the specification fixes, and only as it stands there', () => {
    expect(checkItalianWording({ 'a.b': 'Completa la tua iscrizione' })).toEqual([]);
    expect(checkItalianWording({ 'a.b': 'Completa la tua iscrizione!' })).toEqual(['says tu: a.b']);
  });

  it('finds "in linea"', () => {
    expect(checkItalianWording({ 'a.b': 'Domanda in linea' })).toEqual(['says "in linea", not "online": a.b']);
  });
});
