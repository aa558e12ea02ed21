import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesBelow } from '@lacorte/testing';

const COMPILED = 'templates/letter-template.ts';
const sources = sourcesBelow(join(import.meta.dirname, '..'));
const pathsOf = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('every template', () => {
  it('is found', () => {
    expect(pathsOf(/\{\{\w/).length).toBeGreaterThanOrEqual(4);
  });

  it('leaves the escaping of its values to how it is compiled', () => {
    expect(pathsOf(/\{\{\{|\{\{~?&|SafeString/)).toEqual([]);
  });

  it('is compiled in one place, which alone knows a way not to escape', () => {
    expect(pathsOf(/noEscape/)).toEqual([COMPILED]);
    expect(pathsOf(/from 'handlebars'/)).toEqual([COMPILED]);
  });

  it('goes unescaped only as the text part of a message', () => {
    const unescaped = sources.flatMap(({ text }) =>
      [...text.matchAll(/compiledLetter\(\w+, (\w+)\)/g)].map(([, name]) => name),
    );
    expect(unescaped.length).toBeGreaterThanOrEqual(3);
    expect(unescaped.filter((name) => !name?.endsWith('_TEXT'))).toEqual([]);
  });
});
