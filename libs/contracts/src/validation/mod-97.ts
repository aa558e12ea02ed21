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
