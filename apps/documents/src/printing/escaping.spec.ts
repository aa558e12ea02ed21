import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesBelow } from '@lacorte/testing';

const sources = sourcesBelow(join(import.meta.dirname, '..'));
const pathsOf = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('every template', () => {
  it('is found', () => {
    expect(pathsOf(/\{\{\w/).length).toBeGreaterThanOrEqual(3);
  });

  it('escapes each of its values', () => {
    expect(pathsOf(/\{\{\{|\{\{~?&|SafeString|noEscape/)).toEqual([]);
  });
});
