import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '..');
const COMPILED = 'templates/compiled.ts';

/** Every source of the service by its path. */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));
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
