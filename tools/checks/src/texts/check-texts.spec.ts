import { describe, expect, it } from '@jest/globals';
import { checkFrenchSpaces, checkTexts } from './check-texts.ts';
import type { UsedTexts } from './used-texts.ts';

const used = (changes: Partial<UsedTexts>): UsedTexts => ({
  literals: new Set(),
  patterns: [],
  asked: new Map(),
  ...changes,
});

describe('texts in two languages', () => {
  it('are fine when every key has both sentences and is used', () => {
    expect(checkTexts({ 'a.b': 'Ciao' }, { 'a.b': 'Salut' }, used({ literals: new Set(['a.b']) }))).toEqual([]);
  });

  it('name a key that one language lacks', () => {
    const findings = checkTexts({ 'a.b': 'Ciao' }, {}, used({ literals: new Set(['a.b']) }));
    expect(findings).toEqual(['missing in French: a.b']);
  });

  it('name a key that nothing uses, counting patterns and plurals as use', () => {
    const both = { 'a.x.title': 'X', 'a.y_one': 'Y', 'a.y_other': 'Y', 'a.z': 'Z' };
    const findings = checkTexts(both, both, used({ patterns: [/^a\.[\w-]+\.title$/], literals: new Set(['a.y']) }));
    expect(findings).toEqual(['used nowhere: a.z']);
  });

  it('name a key that the code asks for and nobody wrote', () => {
    expect(checkTexts({}, {}, used({ asked: new Map([['a.b', 'page.tsx']]) }))).toEqual([
      'asked for in page.tsx and missing: a.b',
    ]);
  });

  it('notice a placeholder that a translation lost', () => {
    const findings = checkTexts({ 'a.b': '{n} file' }, { 'a.b': 'fichiers' }, used({ literals: new Set(['a.b']) }));
    expect(findings).toEqual(['placeholders differ: a.b']);
  });
});

describe('French spaces', () => {
  it('are fine where no line breaks at them', () => {
    expect(
      checkFrenchSpaces({ 'a.b': 'Et après\u00a0? Lire «\u00a0language\u00a0»\u00a0: https://example.com' }),
    ).toEqual([]);
  });

  it('are missed where they are ordinary, or not there at all', () => {
    expect(checkFrenchSpaces({ 'a.b': 'Et après ?', 'a.c': 'Attention!', 'a.d': '«Bon»' })).toEqual([
      'needs a space without a break: a.b',
      'needs a space without a break: a.c',
      'needs a space without a break: a.d',
    ]);
  });
});
