// Checks the texts of pages, e-mails and PDFs and the shared messages.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import messagesFr from '@lacorte/contracts/messages/fr.json' with { type: 'json' };
import messagesIt from '@lacorte/contracts/messages/it.json' with { type: 'json' };
import { ROOT, report } from '../step.ts';
import { checkFrenchSpaces, checkTexts, type Sentences } from './check-texts.ts';
import { checkItalianWording } from './italian-wording.ts';
import { usedTexts } from './used-texts.ts';

const isCode = (file: string) => !/\.spec\.tsx?$|\/(i18n\/(it|fr)|messages)\/|\/dist\//.test(file);
const sources = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter(isCode)
    .map((file) => join(ROOT, file));

const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };

/** Returns one sentence per key, such as `a.b.c`. */
function flat(texts: Texts, key: string): Sentences {
  if (typeof texts === 'string') return { [key]: texts };
  return Object.assign({}, ...Object.entries(texts).map(([name, part]) => flat(part, `${key}.${name}`)));
}

/** Returns the Italian texts of e-mails, of the terms, and of pages of services (files `*-texts.ts`; each exports a record by language). */
async function italianTextsOfLetters(): Promise<Sentences> {
  const letters = globSync('apps/notifications/src/templates/it/*.json', { cwd: ROOT });
  const ofLetters = letters.map((file) => flat(JSON.parse(readFileSync(join(ROOT, file), 'utf8')), file));
  const pages = globSync('apps/applications/src/**/*-texts.ts', { cwd: ROOT });
  const ofPages = await Promise.all(
    pages.map(async (file) => {
      const records = Object.values<{ it: Texts }>(await import(join(ROOT, file)));
      return Object.assign({}, ...records.map(({ it }) => flat(it, file)));
    }),
  );
  const terms = 'apps/web/src/features/legal/terms.it.json';
  return Object.assign({}, ...ofLetters, ...ofPages, { [terms]: readFileSync(join(ROOT, terms), 'utf8') });
}

function pageTexts(language: string): Sentences {
  const files = globSync(`{apps/web/src/i18n,libs/contracts/src/texts}/${language}/*.json`, { cwd: ROOT });
  return Object.assign({}, ...files.map(readJson));
}

/** Returns the texts of PDFs, with keys such as `documents.<file>.<key>`. */
function documentTexts(language: string): Sentences {
  const files = globSync(`apps/documents/src/texts/${language}/*.json`, { cwd: ROOT });
  return Object.assign({}, ...files.map((file) => flat(readJson(file), `documents.${basename(file, '.json')}`)));
}

const documentsIt = documentTexts('it');
const documentsFr = documentTexts('fr');
// Code and templates name the outermost key as `texts.key`, and the compiler checks the keys inside.
const words = new Set(
  sources('apps/documents/src/**/*.ts').flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g)),
);
const named = Object.keys({ ...documentsIt, ...documentsFr }).filter((key) => words.has(key.split('.')[2] ?? ''));

const web = usedTexts(sources('apps/web/src/**/*.{ts,tsx}'));
const everything = usedTexts(sources('{apps,libs}/*/src/**/*.{ts,tsx}'));
// The gateway contains sentences of the shared texts instead of their keys.
const gateway = sources('deploy/nginx/templates/**/*.template')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
for (const [key, sentence] of Object.entries(messagesIt)) {
  if (gateway.includes(`"${sentence}"`)) everything.literals.add(key);
}
const findings = [
  ...checkTexts(pageTexts('it'), pageTexts('fr'), {
    ...web,
    asked: new Map([...web.asked].filter(([key]) => !(key in messagesIt))),
  }),
  ...checkTexts(messagesIt, messagesFr, { ...everything, asked: new Map() }),
  ...checkTexts(documentsIt, documentsFr, { literals: new Set(named), patterns: [], asked: new Map() }),
  ...checkFrenchSpaces({ ...pageTexts('fr'), ...messagesFr, ...documentsFr }),
  ...checkItalianWording({ ...pageTexts('it'), ...messagesIt, ...documentsIt, ...(await italianTextsOfLetters()) }),
];
report(findings);
