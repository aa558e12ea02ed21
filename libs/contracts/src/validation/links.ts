import { INVISIBLE, withoutInvisible } from './invisible';

/** Text that mail programs turn into a link. */
export const LINK = /:\/\/|[wW]{3}\./;
const INVISIBLE_CHARACTER = new RegExp(`[${INVISIBLE}]`, 'gu');
/** Dots and colons that a program may take for those of a web address. */
const SEPARATOR = /[.:\u2024\u3002\ufe52\ufe55\uff0e\uff1a\uff61](?=\S)/g;

/** Tells whether the text contains a link, also with full-width letters, other dots or invisible characters. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC').replaceAll(INVISIBLE_CHARACTER, '').replaceAll('\u3002', '.'));
}

/** Removes links by a space after each dot and colon. A zero-width space would not do, because PDF readers ignore it. */
export function withoutLinks(text: string): string {
  return withoutInvisible(text).replaceAll(SEPARATOR, '$& ');
}
