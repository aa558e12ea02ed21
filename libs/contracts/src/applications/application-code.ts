// Uses the package's own export, because Node also runs this file directly.
import { compactCode, mod97 } from '@lacorte/contracts/codes';

const TYPED = /^DOM(\d{4})(\d{6})(\d{2})$/i;
/** Matches the beginning of a code. A number follows only a complete year, and check digits only a complete number. */
const BEGINNING = /^DOM(\d{1,3}(?!\d)|\d{4})(\d{1,5}(?!\d)|\d{6})?(\d{1,2})?$/i;
const CODE = /^DOM-(\d{4})-(\d{6})-(\d{2})$/;

/**
 * The code that an applicant quotes: `DOM-{year}-{6 digits}-{2 digits}` (contract, section 2).
 * The last two digits are ISO/IEC 7064 MOD 97-10 check digits over year and number together.
 *
 * @param year four digits, calendar of Europe/Rome
 * @param number 1 to 999999, counted per year
 * @throws RangeError for a year or number that does not fit
 */
export function formatApplicationCode(year: number, number: number): string {
  if (!Number.isInteger(year) || year < 1000 || year > 9999) throw new RangeError(`year ${year} has not four digits`);
  if (!Number.isInteger(number) || number < 1 || number > 999_999) {
    throw new RangeError(`application number ${number} is not between 1 and 999999`);
  }
  const sequence = String(number).padStart(6, '0');
  return `DOM-${year}-${sequence}-${checkDigits(`${year}${sequence}`)}`;
}

/** Whether `code` is spelled like an application code and its check digits agree. */
export function isApplicationCode(code: string): boolean {
  const match = CODE.exec(code);
  return match !== null && checkDigits(`${match[1]}${match[2]}`) === match[3];
}

/** Returns the code that a person typed, in its written form, even with wrong check digits; undefined if the text is no code. */
export function typedApplicationCode(text: string): string | undefined {
  const match = TYPED.exec(compactCode(text));
  return match === null ? undefined : `DOM-${match[1]}-${match[2]}-${match[3]}`;
}

/** Returns the beginning of a code that a person typed for a search, in its written form, such as `DOM-2026-0000` for `dom 2026 0000`. */
export function typedCodeBeginning(text: string): string | undefined {
  const [, year = '', number = '', check = ''] = BEGINNING.exec(compactCode(text)) ?? [];
  return year === '' ? undefined : ['DOM', year, number, check].filter(Boolean).join('-');
}

/** Returns the two digits with which the whole number has the remainder 1 when divided by 97 (ISO/IEC 7064 MOD 97-10). */
function checkDigits(digits: string): string {
  return String(98 - mod97(`${digits}00`)).padStart(2, '0');
}
