import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../../../..');
const FILES = globSync('{apps,libs,tools,benchmarks,deploy}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
});

/** Migrations stay as they were released, and this file names what it looks for. */
const isExempt = (file: string) => /\/migrations\/|declared-once\.spec\.ts$/.test(file);

const filesWith = (pattern: RegExp, declaration: string) =>
  FILES.filter((file) => !isExempt(file) && pattern.test(readFileSync(resolve(ROOT, file), 'utf8'))).filter(
    (file) => file !== declaration,
  );

describe('declared in one place', () => {
  it('looks at the files of the workspace', () => {
    expect(FILES).toEqual(expect.arrayContaining(['libs/contracts/src/time-zone.ts', 'tools/seed/src/main.seed.ts']));
  });

  it('is the time zone, TIME_ZONE', () => {
    expect(filesWith(/['"]Europe\/Rome['"]/, 'libs/contracts/src/time-zone.ts')).toEqual([]);
  });

  it('are the numbers of advisory locks, ADVISORY_LOCKS', () => {
    const number = /pg_(?:try_)?advisory_\w+\(\s*\d|\b7_?312_?0\d\d\b/;
    expect(filesWith(number, 'libs/persistence/src/advisory-locks.ts')).toEqual([]);
  });

  it('is no format of days that depends on a country: en-CA changed with a release of CLDR', () => {
    expect(filesWith(/['"]en-CA['"]/, '')).toEqual([]);
  });
});
