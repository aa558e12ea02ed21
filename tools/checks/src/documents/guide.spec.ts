import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Italian texts of the pages and of the messages of the API. */
const texts = [
  ...globSync('{apps/web/src/i18n,libs/contracts/src/texts}/it/*.json', { cwd: ROOT }).flatMap((file) =>
    Object.values<string>(JSON.parse(read(file))),
  ),
  ...globSync('libs/contracts/src/messages/{it,*.it}.ts', { cwd: ROOT }).flatMap((file) => read(file).split('\n')),
];

/** Three dots of a quotation stand for a part that differs. */
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
    const shown = chapters.flatMap((page) =>
      [...read(page).matchAll(/!\[[^\]]+\]\(immagini\/([\w.-]+)\)/g)].map(([, picture = '']) => picture),
    );
    expect(shown.sort()).toEqual(readdirSync(join(ROOT, 'docs/guida/immagini')).sort());
    expect(shown.length).toBeGreaterThanOrEqual(10);
  });

  it('lists every chapter in its contents', () => {
    const chapters = globSync('docs/guida/[0-9]*.md', { cwd: ROOT }).map((page) => basename(page));
    const listed = [...read('docs/guida/README.md').matchAll(/^\d+\. \[[^\]]+\]\(([\w.-]+)\)/gm)];
    expect(listed.map(([, chapter = '']) => chapter)).toEqual(chapters.sort());
  });

  it('quotes the pages word by word', () => {
    const quotations = globSync('docs/guida/*.md', { cwd: ROOT }).flatMap((page) =>
      [...read(page).matchAll(/«([^»]+)»/g)].map(([, words = '']) => words.replace(/\s+/g, ' ')),
    );
    expect(quotations.length).toBeGreaterThan(150);
    expect(quotations.filter((quotation) => !texts.some((text) => isQuoted(text, quotation)))).toEqual([]);
  });
});
