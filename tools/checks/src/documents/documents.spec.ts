import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../step.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const isLeftOut = (path: string) => ['node_modules', 'dist', '.local', '.nx', '.test'].includes(basename(path));

/** Returns the texts that `pattern` captures in a page. */
const captured = (page: string, pattern: RegExp) => [...read(page).matchAll(pattern)].map(([, text = '']) => text);

describe('the Markdown pages', () => {
  const pages = globSync('**/*.md', { cwd: ROOT, exclude: isLeftOut });

  it('name files and folders that exist', () => {
    const named = pages.flatMap((page) =>
      captured(page, /`((?:apps|libs|tools|deploy|docs|k8s|benchmarks)\/[\w./-]+)`/g)
        // A fresh clone has no build output.
        .filter((path) => !/\/dist(?:\/|$)/.test(path))
        .map((path) => ({ page, path })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('link to pages that exist', () => {
    const links = pages.flatMap((page) =>
      captured(page, /\]\(([\w./-]+)(?:#[\w-]+)?\)/g).map((link) => ({ page, link })),
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

describe('docs/adr', () => {
  const records = globSync('docs/adr/0*.md', { cwd: ROOT }).sort();

  it('gives context, decision, consequences and alternatives in every record, in this order', () => {
    expect(records.length).toBeGreaterThan(20);
    expect(records.length).toBeLessThanOrEqual(30);
    const parts = ['Context', 'Decision', 'Consequences', 'Alternatives'].join();
    expect(records.filter((file) => captured(file, /^\*\*(\w+)\.\*\*/gm).join() !== parts)).toEqual([]);
  });

  it('numbers each record once, and lists every one once', () => {
    const files = records.map((file) => basename(file));
    expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
    expect(captured('docs/adr/README.md', /\]\((0[\w-]+\.md)\)/g)).toEqual(files);
  });
});

describe('docs/security.md', () => {
  const page = 'docs/security.md';

  it('names tests and code that exist', () => {
    const sources = globSync('{apps,libs,tools,deploy}/**/*.{ts,tsx}', { cwd: ROOT, exclude: isLeftOut });
    const names = sources.map((file) => basename(file));
    const named = captured(page, /`([\w.-]+\.(?:int|spec|e2e|tsx?))`/g);
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter((name) => ![name, `${name}.ts`, `${name}.tsx`].some((file) => names.includes(file)));
    expect(missing).toEqual([]);
  });

  it('calls a row met only with a reason', () => {
    const rows = read(page)
      .split('\n')
      .filter((row) => /^\| \d/.test(row));
    expect(rows.length).toBeGreaterThan(100);
    const unreasoned = rows.filter((row) => row.split('|')[2]?.trim() === 'yes' && row.split('|')[3]?.trim() === '');
    expect(unreasoned).toEqual([]);
  });
});

/** The Italian texts of the pages and of the messages of the API. */
const texts = globSync(
  ['{apps/web/src/i18n,libs/contracts/src/texts}/it/*.json', 'libs/contracts/src/messages/it.json'],
  {
    cwd: ROOT,
  },
).flatMap((file) => Object.values<string>(JSON.parse(read(file))));

/** Tells whether a text contains a quotation, in which three dots replace a variable part. */
function isQuoted(text: string, quotation: string): boolean {
  let rest = text;
  return quotation.split('...').every((part) => {
    const at = rest.indexOf(part);
    rest = rest.slice(at + part.length);
    return at >= 0;
  });
}

describe('the guide for administrators', () => {
  it('shows every picture of its folder, and no other', () => {
    const chapters = globSync('docs/guida/*.md', { cwd: ROOT });
    const shown = chapters.flatMap((page) => captured(page, /!\[[^\]]+\]\(immagini\/([\w.-]+)\)/g));
    expect(shown.sort()).toEqual(readdirSync(join(ROOT, 'docs/guida/immagini')).sort());
    expect(shown.length).toBeGreaterThanOrEqual(10);
  });

  it('lists every chapter in its contents', () => {
    const chapters = globSync('docs/guida/[0-9]*.md', { cwd: ROOT }).map((page) => basename(page));
    const listed = captured('docs/guida/README.md', /^\d+\. \[[^\]]+\]\(([\w.-]+)\)/gm);
    expect(listed).toEqual(chapters.sort());
  });

  it('quotes the pages word by word', () => {
    const quotations = globSync('docs/guida/*.md', { cwd: ROOT }).flatMap((page) =>
      captured(page, /«([^»]+)»/g).map((words) => words.replace(/\s+/g, ' ')),
    );
    expect(quotations.length).toBeGreaterThan(150);
    expect(quotations.filter((quotation) => !texts.some((text) => isQuoted(text, quotation)))).toEqual([]);
  });
});
