/** Soft hyphens, zero-width spaces, byte order marks and bidirectional controls (contract, section 11). */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g;
const SCRIPTS =
  'Arab Syrc Mong Nkoo Mand Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Thai Laoo';
const LETTER = `[${SCRIPTS.split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]`;
const EMOJI = '\\p{Extended_Pictographic}';
const JOINER = '[\\u200c\\u200d]';
const PAIRS = `(${LETTER})(${JOINER})(?=${LETTER}|END)|(${EMOJI}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)(\\u200d)(?=${EMOJI}|END)|${JOINER}`;
/** Joiners. The groups have those that stay, with the character before them. */
const JOINERS = new RegExp(PAIRS.replaceAll('|END', ''), 'gu');
const JOINERS_OF_BEGINNING = new RegExp(PAIRS.replaceAll('END', '$'), 'gu');
const BLANKS = /[ \u00a0]+/g;

/**
 * Removes invisible characters that come with pasted text. Joiners stay between letters of scripts that use them, and inside emoji.
 *
 * @param isBeginning whether more text may follow, so that a joiner may also stay at the end
 */
export function withoutPasted(text: string, { isBeginning = false } = {}): string {
  const joiners = isBeginning ? JOINERS_OF_BEGINNING : JOINERS;
  return text.replaceAll(INVISIBLE, '').replaceAll(joiners, '$1$2$3$4');
}

/** Returns a text as it is checked and stored: without invisible characters, with single blanks and without surrounding space. */
export function typedText(text: string): string {
  return withoutPasted(text).replaceAll(BLANKS, ' ').trim();
}
