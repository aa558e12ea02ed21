/** Cells of a letter. */
export const GLYPH_WIDTH = 5;

/** Rows of each letter from the top, a digit to base 32 each: its five bits are the cells from the left. */
const GLYPHS: Record<string, string> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hpljhhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  "'": '4400000',
};

/** The rows of a capital letter; none for what has no picture. */
export function glyphOf(letter: string): number[] {
  return [...(GLYPHS[letter] ?? '')].map((digit) => Number.parseInt(digit, 32));
}
