import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const sources = globSync('{apps,libs,tools,deploy}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => ['node_modules', 'dist', '.local', '.test'].includes(basename(name)),
}).map((file) => basename(file));

describe('docs/security.md', () => {
  it('names tests and code that exist', () => {
    const named = [...page.matchAll(/`([\w.-]+\.(?:int|spec|e2e|tsx?))`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter((name) => ![name, `${name}.ts`, `${name}.tsx`].some((file) => sources.includes(file)));
    expect(missing).toEqual([]);
  });

  it('calls a row met only with a reason', () => {
    const rows = page.split('\n').filter((row) => /^\| \d/.test(row));
    expect(rows.length).toBeGreaterThan(100);
    const unreasoned = rows.filter((row) => row.split('|')[2]?.trim() === 'yes' && row.split('|')[3]?.trim() === '');
    expect(unreasoned).toEqual([]);
  });
});
