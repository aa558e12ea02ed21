import { compactCode } from '../validation/codes';

/** Reasons to doubt a codice fiscale. */
export type CodiceFiscaleDoubt = 'form' | 'birthDate' | 'place' | 'checkCharacter';

const DIGIT = '[0-9LMNPQRSTUV]';
const FORM = new RegExp(`^[A-Z]{6}${DIGIT}{2}[ABCDEHLMPRST]${DIGIT}{2}[A-Z]${DIGIT}{3}[A-Z]$`);

export const CODICE_FISCALE = {
  /** Letters of the months. */
  months: 'ABCDEHLMPRST',
  /** Letters that stand for the digits 0 to 9 when two people would otherwise share a code (omocodia). */
  omocodia: 'LMNPQRSTUV',
  /** Added to a woman's day of birth. */
  womenDayOffset: 40,
} as const;

/** Values at the odd places, counted from one. The digits 0-9 and the letters A-J have the same values. */
const ODD_DIGITS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const ODD_K_TO_Z = [2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const CODE_A = 'A'.charCodeAt(0);

/**
 * Returns the first thing that looks wrong in an Italian tax code (D.M. 23/12/1976 n. 13813), or undefined.
 * A doubt is no proof, because the Agenzia delle Entrate decides. A page may ask to check the code but never refuses it.
 *
 * @param text as typed; case, blanks and dashes do not matter
 * @param isKnownPlace whether a place code (Belfiore, four characters) exists
 */
export function doubtAboutCodiceFiscale(
  text: string,
  { isKnownPlace = () => true }: { isKnownPlace?: (code: string) => boolean } = {},
): CodiceFiscaleDoubt | undefined {
  const code = compactCode(text).toUpperCase();
  if (!FORM.test(code)) return 'form';
  if (!hasBirthDate(code)) return 'birthDate';
  if (!isKnownPlace(code.charAt(11) + digits(code.slice(12, 15)))) return 'place';
  return code.charAt(15) === codiceFiscaleCheckCharacter(code) ? undefined : 'checkCharacter';
}

/** Data about a person that a codice fiscale contains. */
export interface CodiceFiscaleParts {
  /** Six letters: three of the surname, three of the name. */
  names: string;
  /** Month and day as `mm-dd`. The day may not exist. */
  monthAndDay: string;
  /** The last two digits of the year of birth. */
  year: string;
}

/**
 * Reads a codice fiscale, also with letters instead of digits (omocodia).
 *
 * @param text as typed; case, blanks and dashes do not matter
 * @returns undefined for a text that does not have the form of a codice fiscale
 */
export function readCodiceFiscale(text: string): CodiceFiscaleParts | undefined {
  const code = compactCode(text).toUpperCase();
  return FORM.test(code) ? partsOf(code) : undefined;
}

function partsOf(code: string): CodiceFiscaleParts {
  const month = CODICE_FISCALE.months.indexOf(code.charAt(8)) + 1;
  const dayOfBoth = Number(digits(code.slice(9, 11)));
  const day = dayOfBoth > CODICE_FISCALE.womenDayOffset ? dayOfBoth - CODICE_FISCALE.womenDayOffset : dayOfBoth;
  return {
    names: code.slice(0, 6),
    monthAndDay: `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    year: digits(code.slice(6, 8)),
  };
}

/** Computes the first six letters of the codice fiscale of a person. Accents, apostrophes and spaces do not matter. */
export function codiceFiscaleNames({ nome, cognome }: { nome: string; cognome: string }): string {
  const surname = lettersOf(cognome);
  const { consonants, vowels } = lettersOf(nome);
  // The rule skips the second of four or more consonants.
  const chosen = consonants.length > 3 ? consonants.charAt(0) + consonants.slice(2, 4) : consonants;
  return filledUp(surname.consonants + surname.vowels) + filledUp(chosen + vowels);
}

const filledUp = (letters: string) => `${letters}XXX`.slice(0, 3);

function lettersOf(name: string): { consonants: string; vowels: string } {
  const decomposed = name.normalize('NFD').toUpperCase();
  const letters = decomposed.replaceAll(/[^A-Z]/g, '');
  return { consonants: letters.replaceAll(/[AEIOU]/g, ''), vowels: letters.replaceAll(/[^AEIOU]/g, '') };
}

/** The code has only two digits of the year, so the day must exist in 19xx or 20xx. */
function hasBirthDate(code: string): boolean {
  const { monthAndDay, year } = partsOf(code);
  return ['19', '20'].some((century) => {
    const date = new Date(`${century}${year}-${monthAndDay}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === monthAndDay;
  });
}

function digits(text: string): string {
  return text.replaceAll(/[LMNPQRSTUV]/g, (letter) => String(CODICE_FISCALE.omocodia.indexOf(letter)));
}

/** Computes the sixteenth character from the first fifteen. */
export const codiceFiscaleCheckCharacter = (code: string): string => checkLetter(code.slice(0, 15));

/** Computes the check letter of digits and capital letters, as the codice fiscale and the CIN of an Italian bank account have it. */
export function checkLetter(characters: string): string {
  // The rule counts places from one, so that index 0 is odd.
  const values = [...characters].map((one, index) => (index % 2 === 0 ? oddValue(one) : evenValue(one)));
  const sum = values.reduce((total, value) => total + value, 0);
  return String.fromCharCode(CODE_A + (sum % 26));
}

function evenValue(character: string): number {
  return /\d/.test(character) ? Number(character) : character.charCodeAt(0) - CODE_A;
}

function oddValue(character: string): number {
  const order = evenValue(character);
  return (order < 10 ? ODD_DIGITS[order] : ODD_K_TO_Z[order - 10]) ?? 0;
}
