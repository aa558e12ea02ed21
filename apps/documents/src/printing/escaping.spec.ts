import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '..');

/** Every source of the service by its path. */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));
const pathsOf = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('every template', () => {
  it('is found', () => {
    expect(pathsOf(/\{\{\w/).length).toBeGreaterThanOrEqual(3);
  });

  it('escapes each of its values', () => {
    expect(pathsOf(/\{\{\{|\{\{~?&|SafeString|noEscape/)).toEqual([]);
  });
});
