import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** Tools for tests run statements of their own; migrations and the declared statements run through persistence. */
const LEFT_OUT = /^(?:apps\/(?:web|e2e)|libs\/(?:persistence|testing))\/|\/migrations\/|\.spec\.ts$/;
const files = globSync('{apps,libs}/*/src/**/*.ts', { cwd: ROOT }).filter((file) => !LEFT_OUT.test(file));

/** A call of `query` of TypeORM or node-postgres. */
const QUERY = /\.query[<(]/g;

/** @returns `file:line` of each statement that runs without a declaration; `statement` of libs/persistence makes one */
function strayQueries(file: string, text: string): string[] {
  return [...text.matchAll(QUERY)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
}

describe('statements of the services', () => {
  it('are declared, so that a test prepares each of them on the real schema', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => strayQueries(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });
});

describe('a stray query', () => {
  it('is found with its line, with and without a type', () => {
    const found = strayQueries('a.ts', 'const a = 1;\nawait manager.query(LOCK);\nsource.query<Row[]>(TEXT, [a]);');
    expect(found).toEqual(['a.ts:2', 'a.ts:3']);
    expect(strayQueries('a.ts', 'manager\n  .query(LOCK)')).toEqual(['a.ts:2']);
  });
});
