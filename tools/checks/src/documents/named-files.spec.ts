import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const pages = globSync('**/*.md', {
  cwd: ROOT,
  exclude: (path) => ['node_modules', 'dist', '.local', '.nx', '.test'].includes(basename(path)),
});

describe('the Markdown pages', () => {
  it('name files and folders that exist', () => {
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/`((?:apps|libs|tools|deploy|docs|k8s|benchmarks)\/[\w./-]+)`/g)]
        .map(([, path = '']) => path)
        // Built, so absent in a fresh clone.
        .filter((path) => !/\/dist(?:\/|$)/.test(path))
        .map((path) => ({ page, path })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('link to pages that exist', () => {
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, link = '']) => ({ page, link })),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ page, link }) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
  });
});

describe('docs/limits-and-retention.md', () => {
  it('names constants that the file beside each has', () => {
    const rows = [...read('docs/limits-and-retention.md').matchAll(/\| `([\w.-]+)`[^|]*\| `([\w./-]+)` \|/g)];
    expect(rows.length).toBeGreaterThan(35);
    expect(rows.filter(([, constant = '', file = '']) => !read(file).includes(constant)).map(([row]) => row)).toEqual(
      [],
    );
  });
});
