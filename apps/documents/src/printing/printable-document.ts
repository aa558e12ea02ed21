import { createHash } from 'node:crypto';
import type { Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { embeddedFonts } from './embedded-fonts';

/** A page in parts: those of one kind and language have their head in common. */
export interface PrintablePage {
  language: Language;
  /** Markup that belongs into the head, without the title. */
  head: string;
  /** Text. */
  title: string;
  /** Markup. */
  body: string;
}

/** A document that can be printed. */
export interface PrintableDocument {
  /** Where the printed document is kept: a hash of all that it shows and of how, so that what is there is never stale. */
  key: string;
  /** Hash of the data that it shows: the same in every version of the template. */
  source: string;
  page: () => PrintablePage;
}

/** Where a document is kept, by everything that makes it what it is: its template, its styles and what it shows. */
export function printKey(folder: string, parts: unknown[]): string {
  return `${folder}/${hashOf(parts)}.pdf`;
}

/** What a document shows, without how. */
export function printSource(parts: unknown[]): string {
  return hashOf(parts);
}

function hashOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const FONTS = embeddedFonts();

/** The head of a page with its styles and fonts inside: it needs nothing from elsewhere. */
export function styledHead(styles: string): string {
  return `<meta charset="utf-8"><style>${FONTS}${styles}</style>`;
}

/** The whole page, for who prints it by other means than the printer does. */
export function completePage({ language, head, title, body }: PrintablePage): string {
  return `<!doctype html>
<html lang="${language}">
<head>${head}<title>${Handlebars.escapeExpression(title)}</title></head>
<body>${body}</body>
</html>
`;
}
