const MASKED = '…@…';

/**
 * Matches e-mail addresses; several in a row count as one. The lookbehind lets a match begin only at the beginning of a word, and no two
 * neighbouring parts match the same character. Otherwise the time would grow with the square of the length of a hostile text.
 */
const ADDRESSES = /(?<![\w.+-])(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+)+/g;

export function maskAddresses(text: string): string {
  return text.includes('@') ? text.replaceAll(ADDRESSES, MASKED) : text;
}
