/**
 * Characters without a glyph, such as soft hyphens, joiners, fillers, tags, and those that change the direction of the text. They are for the
 * class of a regular expression with the flag `u`.
 */
export const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb';

const scripts = (names: string) => names.replaceAll(/(\w+) ?/g, '\\p{scx=$1}');
const LETTER = `(?![${INVISIBLE}])[${scripts('Arab Syrc Mong Nkoo Mand Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Thai Laoo')}]`;
const EMOJI = '\\p{Extended_Pictographic}';
const NEEDED = [
  `${LETTER}[\\u200c\\u200d](?=${LETTER}|END)`,
  // Variation selectors choose a glyph in Chinese, Japanese and Mongolian names.
  `(?![${INVISIBLE}])[${scripts('Han Mong')}]\\p{Variation_Selector}`,
  `${EMOJI}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?\\u200d(?=${EMOJI}|END)`,
  `(?:${EMOJI}|[#*\\d](?=\\ufe0f\\u20e3))[\\ufe0e\\ufe0f]`,
  // The flags of England, Scotland and Wales.
  '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{5}\\u{e007f}',
].join('|');
/** Invisible characters. `$1` contains those that a script or an emoji needs, with the characters before them. */
const NEEDED_OR_INVISIBLE = new RegExp(`(${NEEDED.replaceAll('|END', '')})|[${INVISIBLE}]`, 'gu');
const IN_BEGINNING = new RegExp(`(${NEEDED.replaceAll('END', '$')})|[${INVISIBLE}]`, 'gu');

/**
 * Removes invisible characters. Joiners and variation selectors stay where letters or emoji need them.
 *
 * @param isBeginning whether more text may follow, so that a joiner may also stay at the end
 */
export function withoutInvisible(text: string, { isBeginning = false } = {}): string {
  return text.replaceAll(isBeginning ? IN_BEGINNING : NEEDED_OR_INVISIBLE, '$1');
}
