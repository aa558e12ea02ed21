// Uses the package's own export, because Node also runs this file directly.
import { INVISIBLE } from '@lacorte/contracts/invisible';

/** Separators that people, banks and PDFs write in a code, such as blanks, dashes, a minus sign and soft hyphens. */
const SEPARATORS = new RegExp(`[\\s\\p{Pd}\\u2212${INVISIBLE}]+`, 'gu');

/** Removes blanks, dashes and invisible characters from a code, for comparing and counting. It does not change the case. */
export const compactCode = (text: string): string => text.replaceAll(SEPARATORS, '');

/**
 * Returns the remainder of a number of any length divided by 97, for check digits by ISO/IEC 7064 MOD 97-10.
 *
 * @param digits only decimal digits
 */
export function mod97(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}
