import { describe, expect, it } from '@jest/globals';
import { ApplicationFieldsDto } from '../applications/application.dto';
import { ContactDto } from '../contacts/contact.dto';
import { validated } from './validate';

const DTOS = [ApplicationFieldsDto, ContactDto];

describe('a first or last name', () => {
  /** Names for which a form does not say `problem`. */
  async function differing(names: string[], problem?: string): Promise<string[]> {
    const found: string[] = [];
    for (const dto of DTOS) {
      for (const field of ['nome', 'cognome'] as const) {
        for (const name of names) {
          const message = (await validated<object>(dto, { [field]: name })).fields?.[field];
          const expected = problem && `validation.${field}.${problem}`;
          if (message !== expected) found.push(`${dto.name} ${field}: ${message} for ${JSON.stringify(name)}`);
        }
      }
    }
    return found;
  }

  it('is taken in any script', async () => {
    const names = [
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
    ];
    expect(await differing(names)).toEqual([]);
  });

  it('is refused as a link, however that is disguised', async () => {
    const names = [
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
    ];
    expect(await differing(names, 'link')).toEqual([]);
  });

  it('is missing when it has only invisible characters', async () => {
    expect(await differing(['\ufe0f', '\u3164 \u2800', '\u{e0041}'], 'required')).toEqual([]);
  });

  it('is refused in several lines', async () => {
    expect(await differing(['Lucia\u2028Ferrario'], 'oneLine')).toEqual([]);
  });
});
