import { createHash } from 'node:crypto';
import { embeddedFonts } from './embedded-fonts';

/** A document that can be printed. */
export interface PrintableDocument {
  /** Where the printed document is kept: a hash of all that it shows and of how, so that what is there is never stale. */
  key: string;
  styles: string;
  /** Composes the page without its styles. */
  html: () => Promise<string>;
}

/** Where a document is kept, by everything that makes it what it is: its template, its styles and what it shows. */
export function printKey(folder: string, parts: unknown[]): string {
  return `${folder}/${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}.pdf`;
}

const FONTS = embeddedFonts();

/** The page with its styles and fonts inside: it needs nothing from elsewhere. */
export async function completePage({ html, styles }: PrintableDocument): Promise<string> {
  return (await html()).replace('</head>', () => `<style>${FONTS}${styles}</style></head>`);
}
