import { describe, expect, it } from '@jest/globals';
import { ApplicationFieldsDto } from '../applications/application-fields.dto';
import { ContactDto } from '../contacts/contact.dto';
import { validated } from './validate';

const NAMES = [ApplicationFieldsDto, ContactDto].flatMap((dto) =>
  (['nome', 'cognome'] as const).map((field) => [dto.name, field, dto] as const),
);

describe.each(NAMES)('in %s, %s', (_, field, dto) => {
  const messageOf = async (name: string) => (await validated<object>(dto, { [field]: name })).fields?.[field];

  it.each([
    'Lucia',
    "D'Àngelo",
    'D’Àngelo',
    'Kowalczyk-Müller',
    'Łucja M. Ferrario',
    'de’ Medici',
    'J.R.R.',
    'Nguyễn Thị Ánh',
    'Юлия',
    '李小龍',
    'محمد',
    'علی\u200cرضا',
    'ක්\u200dරිස්තිනා',
    '葛\u{e0100}城',
  ])('takes the name %j', async (name) => {
    expect(await messageOf(name)).toBeUndefined();
  });

  it.each([
    'https://vincite.example.com',
    'WwW.example.com',
    'ｗｗｗ．example.com',
    'ｈｔｔｐｓ：／／example.com',
    '𝐰𝐰𝐰.example.com',
    'www\u3002example\u3002com',
    'www\uff61example.com',
    'www\u2024example.com',
    'w\u200bw\u200dw.example.com',
    'ww\u00adw.example.com',
    'https:\u2060/\u2060/example.com',
    'www\u202e.example.com',
    'www\ufe0f.example.com',
  ])('refuses the link in %j', async (name) => {
    expect(await messageOf(name)).toBe(`validation.${field}.link`);
  });

  it.each([
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u200e', '\u200f'],
    ...[
      '\u061c',
      '\u200b',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u034f',
      '\u115f',
      '\u3164',
      '\uffa0',
      '\u2800',
      '\u{e0041}',
    ],
  ])('refuses the invisible character %j', async (character) => {
    expect(await messageOf(`Lu${character}cia`)).toBe(`validation.${field}.invisible`);
  });

  it.each(['\u200d', '\u200c\u200c', 'Lucia \u200d', '\ufe0f'])(
    'refuses a joiner without a letter: %j',
    async (name) => {
      expect(await messageOf(name)).toBe(`validation.${field}.invisible`);
    },
  );

  it('refuses several lines', async () => {
    expect(await messageOf('Lucia\u2028Ferrario')).toBe(`validation.${field}.oneLine`);
  });
});
