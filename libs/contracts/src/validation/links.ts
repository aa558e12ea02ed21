/** Text that mail programs turn into a link. */
export const LINK = /:\/\/|[wW]{3}\./;
/** Format characters and others without a glyph, among them those that change the direction of the text. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/**
 * Invisible characters, with `$1` for those that stay: joiners, which Arabic and Indic scripts need between letters, and variation selectors, which
 * choose a glyph in Chinese and Japanese names. Characters that stay follow a letter or a mark.
 */
const NEEDED_OR_INVISIBLE =
  /([\p{L}\p{M}][\u200c-\u200d\p{Variation_Selector}])|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Dots and colons that a program may read as those of a web address. */
const SEPARATOR = /[.:\u2024\u3002\ufe52\ufe55\uff0e\uff1a\uff61](?=\S)/g;

/** Whether the text holds a link, also in full-width letters, with other dots or with invisible characters in between. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll('\u3002', '.'));
}

/** Removes invisible characters except those that a script needs. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(NEEDED_OR_INVISIBLE, '$1');
}

/** Text for messages and PDFs to other people without links. A space follows each dot and colon: PDF readers ignore a zero-width one. */
export function withoutLinks(text: string): string {
  return withoutInvisible(text).replaceAll(SEPARATOR, '$& ');
}
