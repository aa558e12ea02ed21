import { createHash } from 'node:crypto';
import type { BankAccount, Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { embeddedFonts } from './embedded-fonts';

/** Token of the `PrintedSite`. */
export const PRINTED_SITE = Symbol('printed site');

/** Where printed documents lead to, and where the fee can be transferred to. */
export interface PrintedSite {
  /** The site's address as browsers see it. */
  publicUrl: string;
  /** Null where none is set. */
  account: BankAccount | null;
}

/** A page in parts. Pages of one kind and language share their head. */
export interface PrintablePage {
  language: Language;
  /** Markup of the head, without the title. */
  head: string;
  title: string;
  body: string;
  /** Tags for screen readers, by default. */
  isTagged?: boolean;
  /** Time limit of the print in milliseconds, if it is not that of most documents. */
  longestMs?: number;
}

export interface PrintableDocument {
  /** Key in object storage: a hash of all that the document shows and how, so that a stored print is never stale. */
  key: string;
  /** Hash of the data shown; the same in every version of the template. */
  source: string;
  page: () => PrintablePage;
}

export function printKey(folder: string, parts: unknown[]): string {
  return `${folder}/${hashOf(parts)}.pdf`;
}

/** Key and source by which readers look for a print. */
export type WantedPrint = Pick<PrintableDocument, 'key' | 'source'>;

export function hashOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const FONTS = embeddedFonts();

export function styledHead(styles: string): string {
  return `<meta charset="utf-8"><style>${FONTS}${styles}</style>`;
}

/** The whole page, for benchmarks without `PdfPrinter`. */
export function completePage({ language, head, title, body }: PrintablePage): string {
  return `<!doctype html>
<html lang="${language}">
<head>${head}<title>${Handlebars.escapeExpression(title)}</title></head>
<body>${body}</body>
</html>
`;
}
