/** Text that mail programs turn into a link. */
export const LINK = /:\/\/|[wW]{3}\./;
/** Characters without a glyph, including those that change the direction of the text. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/**
 * Invisible characters. `$1` contains those that stay after a letter, a mark or an emoji: joiners, because emoji and Arabic and Indic scripts
 * need them, and variation selectors, because they choose a glyph in Chinese and Japanese names.
 */
const NEEDED_OR_INVISIBLE =
  /((?:[\p{L}\p{M}]|\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)[\u200c-\u200d\p{Variation_Selector}])|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Dots and colons that a program may take for those of a web address. */
const SEPARATOR = /[.:\u2024\u3002\ufe52\ufe55\uff0e\uff1a\uff61](?=\S)/g;

/** Tells whether the text contains a link, also with full-width letters, other dots or invisible characters. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll('\u3002', '.'));
}

/** Removes invisible characters except those that a script needs. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(NEEDED_OR_INVISIBLE, '$1');
}

/** Removes links by a space after each dot and colon. A zero-width space would not do, because PDF readers ignore it. */
export function withoutLinks(text: string): string {
  return withoutInvisible(text).replaceAll(SEPARATOR, '$& ');
}
