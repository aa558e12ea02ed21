import { RULES } from '../limits';

const EXTENSION = /(?:int\.|interno|ext\.|x) *\d{1,6}$/i;
/** Parentheses are balanced and not nested. */
const CHARACTERS = /^(?:[\d+ /.-]|\([\d+ /.-]*\))*$/;
const DIGITS = { min: 8, max: 15 };

/** Tells whether a text is a telephone number (contract, section 11). It may end with an extension, whose digits are not counted. */
export function isTelephone(text: string): boolean {
  const number = text.replace(EXTENSION, '');
  const digits = number.replaceAll(/\D/g, '').length;
  const hasLength = text.length >= RULES.telefonoMin && text.length <= RULES.telefonoMax;
  return hasLength && CHARACTERS.test(number) && digits >= DIGITS.min && digits <= DIGITS.max;
}
