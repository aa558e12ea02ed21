import { createHash } from 'node:crypto';
import type { BankAccount, Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';

export const PRINTED_SITE = Symbol('printed site');

/** Address of the site in printed documents, and bank account for the fee. */
export interface PrintedSite {
  publicUrl: string;
  /** Null if no account is configured. */
  account: BankAccount | null;
}

export interface PrintablePage {
  language: Language;
  /** Markup of the head, without the title. Pages of one kind and language share it. */
  head: string;
  title: string;
  body: string;
  /** Whether the PDF has tags for screen readers, by default true. */
  isTagged?: boolean;
  /** Time limit of the print in milliseconds, by default that of the printer. */
  longestMs?: number;
}

export interface PrintableDocument {
  key: string;
  /** Hash of the data that is shown. It does not depend on the version of the template. */
  source: string;
  /** Whether the folder of the key keeps only the newest print. */
  replacesEarlier?: boolean;
  page: () => PrintablePage;
}

/** Key and source by which readers look for a print. */
export type WantedPrint = Pick<PrintableDocument, 'key' | 'source'>;

export function hashOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
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
