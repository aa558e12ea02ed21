/** Separators that people, banks and PDFs write in a code: blanks, dashes, a minus sign, invisible characters such as soft hyphens. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212]+/gu;

/** A code as it is compared and counted: without the blanks and dashes that were typed with it. Case stays. */
export const compactCode = (text: string): string => text.replaceAll(SEPARATORS, '');

/**
 * The remainder of a number of any length by 97, for check digits by ISO/IEC 7064 MOD 97-10.
 *
 * @param digits decimal digits alone
 */
export function mod97(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}
