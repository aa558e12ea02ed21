import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { type PageFiles, routes } from './router';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const EVERYWHERE = ['app', 'session', 'shell', 'ui'];
const SPEAKER = 'lib/refusal-text.ts';

const partOfKey = new Map(
  globSync(['i18n/it/*.json', '../../../libs/contracts/src/texts/it/*.json'], { cwd: SOURCES }).flatMap((file) => {
    const part = basename(file, '.json');
    const keys = Object.keys(JSON.parse(readFileSync(join(SOURCES, file), 'utf8')));
    return keys.map((key) => [key, EVERYWHERE.includes(part) ? 'everywhere' : part] as const);
  }),
);

/** A source file and its imports, static and dynamic. */
function filesFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  for (const { fileName } of importedFiles) {
    const base = join(dirname(file), fileName);
    const found = [`${base}.ts`, `${base}.tsx`].find((candidate) => existsSync(candidate));
    if (fileName.startsWith('.') && found) filesFrom(found, seen);
  }
  return seen;
}

/** The parts of the keys in a source file, literal or as the start of a template. */
function partsNamedIn(file: string): Set<string> {
  const source = readFileSync(file, 'utf8');
  const parts = new Set<string>();
  for (const [key, part] of partOfKey) {
    const name = key.replace(/_(zero|one|other)$/, '');
    if (source.includes(`'${name}'`)) parts.add(part);
  }
  for (const [, beginning = ''] of source.matchAll(/`([a-z][\w.]*\.)\$\{/gi)) {
    for (const [key, part] of partOfKey) if (key.startsWith(beginning)) parts.add(part);
  }
  if (file.endsWith(SPEAKER)) parts.add('messages');
  return parts;
}

/** The parts of all texts that a module can show in any state. */
const partsFrom = (module: string) =>
  [...new Set([...filesFrom(join(SOURCES, module))].flatMap((file) => [...partsNamedIn(file)]))].sort();

/** The parts that code of a module loads itself, together with the files that show them. */
function partsLoadedBy(module: string): Set<string> {
  const sources = [...filesFrom(join(SOURCES, module))].map((file) => readFileSync(file, 'utf8'));
  return new Set(
    sources.flatMap((source) => [...source.matchAll(/\bloadTexts\('([\w-]+)'\)/g)].map(([, part = '']) => part)),
  );
}

it('comes to each page with the texts that it can show in any state, and no others', () => {
  const pages = (routes[0]?.children ?? []).map(({ path, handle }) => ({ path, ...(handle as PageFiles) }));
  const named = pages.map(({ path, module }) => {
    const loadedLater = partsLoadedBy(module);
    const parts = partsFrom(module).filter((part) => !loadedLater.has(part));
    return [path, [...new Set(['everywhere', ...parts])].sort()];
  });
  expect(pages.map(({ path, texts }) => [path, [...texts].sort()])).toEqual(named);
  expect(pages).not.toEqual([]);
  // The frame shows the texts of every page; only the login in it loads texts of its own.
  expect(partsFrom('app/layout.tsx')).toEqual(['everywhere', 'login', 'messages']);
});
