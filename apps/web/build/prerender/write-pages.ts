import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageChunks } from './page-chunks.ts';
import { pageHtml } from './page-html.ts';

export type Application = typeof import('../../src/main.prerender.ts');
type Language = Application['LANGUAGES'][number];

interface Making {
  application: Application;
  chunks: PageChunks;
  /** The HTML of a page that only the browser makes. */
  template: string;
  /** Where the pages go. */
  folder: string;
  /** Path of the script that every page made ahead begins with. */
  starter: string;
  /** What the pages call the site's address. */
  site: string;
}

const ENTRY = 'main.tsx';
/** No page has this address, so what is made for it is the page that says so. */
const NOWHERE = '/not-found';

/** Writes every public page, the page for unknown addresses and the one for all others, in every language. */
export async function writePages(making: Making): Promise<void> {
  const { LANGUAGES, PUBLIC_PAGES } = making.application;
  for (const language of LANGUAGES) {
    const folder = join(making.folder, language);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'application.html'), making.template.replace(/lang="\w+"/, `lang="${language}"`));
    for (const path of [...PUBLIC_PAGES, NOWHERE]) {
      await writeFile(join(folder, `${fileName(path)}.html`), await madePage(making, path, language));
    }
  }
}

function fileName(path: string): string {
  return path === '/' ? 'home' : path.slice(1);
}

async function madePage({ application, chunks, template, starter, site }: Making, path: string, language: Language) {
  const { content, head, files } = await application.renderPage(path, language, site);
  const texts = files.texts.map((part) => textsModule(part, language));
  return pageHtml(template, {
    language,
    head,
    content,
    modules: chunks.filesOf([files.module, ...texts], ENTRY),
    starter,
    facts: path === application.PAGES.home ? application.organization(site) : undefined,
  });
}

/** Where the texts of one part are, from the sources' folder. */
function textsModule(part: string, language: Language): string {
  if (part === 'everywhere') return `i18n/${language}/index.ts`;
  if (part === 'messages') return `../../../libs/contracts/src/messages/${language}.ts`;
  return `i18n/${language}/${part}.json`;
}
