import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sentences } from './check-texts.ts';

type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };

/** A tree of texts as one sentence per key, `a.b.c`. */
function flat(texts: Texts, key: string): Sentences {
  if (typeof texts === 'string') return { [key]: texts };
  return Object.assign({}, ...Object.entries(texts).map(([name, part]) => flat(part, `${key}.${name}`)));
}

/**
 * The Italian texts outside the pages' own files: e-mails and PDFs (`*-texts.ts`, which export a record by language), and the terms,
 * a page of their own.
 *
 * @param root the repository
 */
export async function italianTextsOfLetters(root: string): Promise<Sentences> {
  const letters = globSync('apps/{documents,notifications}/src/**/*-texts.ts', { cwd: root });
  const found = await Promise.all(
    letters.map(async (file) => {
      const records = Object.values<{ it: Texts }>(await import(join(root, file)));
      return Object.assign({}, ...records.map(({ it }) => flat(it, file)));
    }),
  );
  const terms = 'apps/web/src/features/legal/terms/sections.it.tsx';
  return Object.assign({}, ...found, { [terms]: readFileSync(join(root, terms), 'utf8') });
}
