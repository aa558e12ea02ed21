import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../step.ts';

const FILES = globSync('{apps,libs,tools,benchmarks,deploy}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
});

/** Migrations are exempt because they stay as released, and this file because it contains the patterns. */
const isExempt = (file: string) => /\/migrations\/|declarations\.spec\.ts$/.test(file);

const filesWith = (pattern: RegExp, declaration: string) =>
  FILES.filter((file) => !isExempt(file) && pattern.test(readFileSync(join(ROOT, file), 'utf8'))).filter(
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
    // The expression finds literal numbers in calls of lock functions, and the numbers of the product in any notation.
    const number = /pg_(?:try_)?advisory_\w+\(\s*\d|\b7_?312_?0\d\d\b/;
    expect(filesWith(number, 'libs/persistence/src/advisory-locks.ts')).toEqual([]);
  });

  it('is no format of days that depends on a country: en-CA changed with a release of CLDR', () => {
    expect(filesWith(/['"]en-CA['"]/, '')).toEqual([]);
  });
});

/**
 * The site has no statements. Migrations, libs/persistence and tools for tests run statements that are not declared.
 */
const LEFT_OUT = /^(?:apps\/(?:web|e2e)|libs\/(?:persistence|testing))\/|\/migrations\/|\.spec\.ts$/;
const serviceFiles = globSync('{apps,libs}/*/src/**/*.ts', { cwd: ROOT }).filter((file) => !LEFT_OUT.test(file));

/** A call of `query` of TypeORM or node-postgres. */
const QUERY = /\.query[<(]/g;

/** @returns `file:line` of each statement that runs without a declaration; `statement` of libs/persistence makes one */
function strayQueries(file: string, text: string): string[] {
  return [...text.matchAll(QUERY)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
}

describe('statements of the services', () => {
  it('are declared, so that a test prepares each of them on the real schema', () => {
    expect(serviceFiles.length).toBeGreaterThan(450);
    expect(serviceFiles.flatMap((file) => strayQueries(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });
});

describe('a stray query', () => {
  it('is found with its line, with and without a type', () => {
    const found = strayQueries('a.ts', 'const a = 1;\nawait manager.query(LOCK);\nsource.query<Row[]>(TEXT, [a]);');
    expect(found).toEqual(['a.ts:2', 'a.ts:3']);
    expect(strayQueries('a.ts', 'manager\n  .query(LOCK)')).toEqual(['a.ts:2']);
  });
});
