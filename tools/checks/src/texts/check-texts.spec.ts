import { describe, expect, it } from '@jest/globals';
import { checkFrenchSpaces, checkTexts } from './check-texts.ts';
import type { UsedTexts } from './used-texts.ts';

const used = (changes: Partial<UsedTexts>): UsedTexts => ({
  literals: new Set<string>(),
  patterns: [],
  asked: new Map(),
  ...changes,
});
const AB = used({ literals: new Set(['a.b']) });

describe('texts in two languages', () => {
  it('are fine when every key has both sentences and is used', () => {
    expect(checkTexts({ 'a.b': 'Ciao' }, { 'a.b': 'Salut' }, AB)).toEqual([]);
  });

  it('name a key that one language lacks, and a placeholder that a translation lost', () => {
    const findings = checkTexts({ 'a.b': 'Ciao' }, {}, AB);
    expect(findings).toEqual(['missing in French: a.b']);
    const lost = checkTexts({ 'a.b': '{n} file' }, { 'a.b': 'fichiers' }, AB);
    expect(lost).toEqual(['placeholders differ: a.b']);
  });

  it('name a key that nothing uses, counting patterns and plurals as use', () => {
    const both = { 'a.x.title': 'X', 'a.y_one': 'Y', 'a.y_other': 'Y', 'a.z': 'Z' };
    const findings = checkTexts(both, both, used({ patterns: [/^a\.[\w-]+\.title$/], literals: new Set(['a.y']) }));
    expect(findings).toEqual(['used nowhere: a.z']);
  });

  it('name a key that the code asks for and nobody wrote', () => {
    const asking = used({ asked: new Map([['a.b', 'page.tsx']]) });
    expect(checkTexts({}, {}, asking)).toEqual(['asked for in page.tsx and missing: a.b']);
  });
});

it('misses French spaces where they are ordinary, or not there at all', () => {
  const unbroken = 'Et après\u00a0? Lire «\u00a0language\u00a0»\u00a0: https://example.com';
  const findings = checkFrenchSpaces({ 'a.a': unbroken, 'a.b': 'Et après ?', 'a.c': 'Attention!', 'a.d': '«Bon»' });
  expect(findings).toEqual(['a.b', 'a.c', 'a.d'].map((key) => `needs a space without a break: ${key}`));
});
