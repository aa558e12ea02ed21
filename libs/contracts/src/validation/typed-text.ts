import { withoutInvisible } from './invisible';

const BLANKS = /[ \u00a0]+/g;

/** Returns a text as it is checked and stored: without invisible characters, with single blanks and without surrounding space. */
export function typedText(text: string): string {
  return withoutInvisible(text).replaceAll(BLANKS, ' ').trim();
}
