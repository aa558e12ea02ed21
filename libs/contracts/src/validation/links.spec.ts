import { describe, expect, it } from '@jest/globals';
import { withoutLinks } from './links';

describe('a text without links', () => {
  it('has spaces in what would be a link', () => {
    const shown = {
      'https://vincite.example.com/x': 'https: //vincite. example. com/x',
      'vinci su www.example.com!': 'vinci su www. example. com!',
      'lucia@example.com': 'lucia@example. com',
      'ｗｗｗ．example\u3002com': 'ｗｗｗ． example\u3002 com',
      'moc.\u202eelpmaxe': 'moc. elpmaxe',
      'www\u200b.\u200bexample.com': 'www. example. com',
    };
    expect(Object.keys(shown).map(withoutLinks)).toEqual(Object.values(shown));
  });

  it('is otherwise as it was typed', () => {
    const names = [
      'Via dei Tigli 8, int. 3',
      'Łucja M. Ferrario',
      "Sant'Angelo Lodigiano",
      'علی\u200cرضا',
      '葛\u{e0100}城',
      '',
    ];
    expect(names.map(withoutLinks)).toEqual(names);
  });
});
