import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ContactDto } from '../contacts/contact.dto';
import { withoutInvisible } from './invisible';
import { typedText } from './typed-text';
import { validated } from './validate';

/** Codes of removed characters. The first row is from the contract; the second has fillers, tags, variation selectors, deprecated controls and a blank of Braille. */
const REMOVED =
  '00ad 200b feff 061c 200e 200f 202a 202b 202c 202d 202e 2066 2067 2068 2069 ' +
  '034f 115f 1160 17b4 180b 180e 2060 2061 206a 206f 2800 3164 fe00 fe0e fe0f ffa0 fff9 e0001 e0041 e007f e0100';
const REMOVED_CHARACTERS = REMOVED.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
const SPECIAL = fc.constantFrom(
  ...REMOVED_CHARACTERS,
  '\u200c',
  '\u200d',
  ' ',
  '\u00a0',
  '\n',
  '葛',
  '❤',
  '1\ufe0f\u20e3',
  '\u{1f3f4}',
  'ᠠ',
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
    expect(REMOVED_CHARACTERS.filter((one) => typedText(`Ma${one}rio${one}`) !== 'Mario')).toEqual([]);
  });

  it('keeps joiners, variation selectors and tags where letters and emoji need them', () => {
    const kept = [
      'علی\u200cرضا',
      'क्\u200dष',
      'න්\u200dද',
      '👩\u200d👩\u200d👧',
      '👨\u200d❤\ufe0f\u200d👨',
      '🧑🏽\u200d🚀',
      ...[
        '❤\ufe0f',
        '✂\ufe0e',
        '1\ufe0f\u20e3',
        '葛\u{e0100}城',
        'ᠠ\u180b',
        '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      ],
    ];
    expect(kept.map(typedText)).toEqual(kept);
    const removed = {
      'Ma\u200drio': 'Mario',
      'علی\u200c': 'علی',
      '\u200dक': 'क',
      '👩\u200d': '👩',
      'ی\u200c\u200dر': 'یر',
      '❤\ufe0f\ufe0f': '❤\ufe0f',
      '1\ufe0f2': '12',
      '葛\u{e0100}\u{e0101}': '葛\u{e0100}',
      '🏴\u{e0067}\u{e007f}': '🏴',
    };
    expect(Object.keys(removed).map(typedText)).toEqual(Object.values(removed));
  });

  it('keeps a joiner at its end while it is being typed', () => {
    const beginning = (text: string) => withoutInvisible(text, { isBeginning: true });
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
    const visible = (text: string) => text.replaceAll(/[\s\p{Default_Ignorable_Code_Point}\u2800\ufff9]/gu, '');
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
      cognome: 'Rossi ❤\ufe0f',
    });
    expect([fields.nome, fields.cognome]).toEqual([undefined, undefined]);
  });

  it('has a length in code points, so that variation selectors cannot double it', async () => {
    const fieldsOf = async (nome: string) => (await validated(ContactDto, { nome })).fields?.nome;
    expect(await fieldsOf('❤\ufe0f'.repeat(100))).toBeUndefined();
    expect(await fieldsOf('❤\ufe0f'.repeat(101))).toBe('validation.text.tooLong');
    expect(await fieldsOf('👧'.repeat(200))).toBeUndefined();
    expect(await fieldsOf('👧'.repeat(201))).toBe('validation.text.tooLong');
    expect(await fieldsOf('a\ufe0f'.repeat(200))).toBeUndefined();
  });
});
