import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ContactDto } from '../contacts/contact.dto';
import { typedText, withoutPasted } from './typed-text';
import { validated } from './validate';

const REMOVED = ['\u00ad', '\u200b', '\ufeff', '\u061c', '\u200e', '\u200f'].concat([
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
]);
const SPECIAL = fc.constantFrom(
  ...REMOVED,
  '\u200c',
  '\u200d',
  ' ',
  '\u00a0',
  '\n',
  '\ufe0f',
  'ی',
  'क',
  '्',
  '👩',
  '👧',
  'a',
);
const TEXTS = fc.array(fc.oneof(SPECIAL, fc.string({ unit: 'grapheme', maxLength: 2 }))).map((parts) => parts.join(''));

describe('a typed text', () => {
  it('has no invisible characters', () => {
    expect(REMOVED.filter((one) => typedText(`Ma${one}rio`) !== 'Mario')).toEqual([]);
  });

  it('keeps joiners where letters and emoji need them', () => {
    const kept = [
      'علی\u200cرضا',
      'क्\u200dष',
      'න්\u200dද',
      '👩\u200d👩\u200d👧',
      '👨\u200d❤\ufe0f\u200d👨',
      '🧑🏽\u200d🚀',
    ];
    expect(kept.map(typedText)).toEqual(kept);
    const removed = {
      'Ma\u200drio': 'Mario',
      'علی\u200c': 'علی',
      '\u200dक': 'क',
      '👩\u200d': '👩',
      'ی\u200c\u200dر': 'یر',
    };
    expect(Object.keys(removed).map(typedText)).toEqual(Object.values(removed));
  });

  it('keeps a joiner at its end while it is being typed', () => {
    const beginning = (text: string) => withoutPasted(text, { isBeginning: true });
    expect(['علی\u200c', 'Ma\u200d'].map(beginning)).toEqual(['علی\u200c', 'Ma']);
  });

  it('has single blanks, and its line breaks', () => {
    expect(typedText(' Via \u00a0 dei\u00a0Tigli 8 ')).toBe('Via dei Tigli 8');
    expect(typedText('Buongiorno,\n\n  grazie  mille\r\n')).toBe('Buongiorno,\n\n grazie mille');
  });

  it('is the same when it is cleaned again', () => {
    fc.assert(fc.property(TEXTS, (text) => typedText(typedText(text)) === typedText(text)));
  });

  it('loses nothing but invisible characters and blanks', () => {
    const visible = (text: string) => text.replaceAll(/[\s\p{Cf}]/gu, '');
    fc.assert(fc.property(TEXTS, (text) => visible(typedText(text)) === visible(text)));
  });

  it('is cleaned before its rules, but other control characters are refused', async () => {
    const sent = {
      nome: 'Lu\u00adcia\u200e',
      cognome: 'De  \u00a0Rossi',
      email: 'lucia@example.com',
      oggetto: 'altro',
    };
    const { value } = await validated(ContactDto, { ...sent, telefono: '\u200b', messaggio: 'Riga  1\n\u202eRiga 2' });
    expect(value).toMatchObject({ nome: 'Lucia', cognome: 'De Rossi', telefono: null, messaggio: 'Riga 1\nRiga 2' });
    const { fields } = await validated(ContactDto, { ...sent, telefono: '02\u0007', messaggio: '\u200b\ufeff' });
    expect(fields).toEqual({ telefono: 'validation.text.characters', messaggio: 'validation.messaggio.required' });
  });

  it('may be a name with an emoji of several people', async () => {
    const { fields = {} } = await validated(ContactDto, {
      nome: 'Lucia 👩\u200d❤\ufe0f\u200d👩',
      cognome: 'Rossi\u2061',
    });
    expect([fields.nome, fields.cognome]).toEqual([undefined, 'validation.cognome.invisible']);
  });
});
