import { CODE_SEPARATORS, formatApplicationCode } from '@lacorte/contracts';

/** Digits of a code: four of the year, six of the number, two check digits. */
const [YEAR, NUMBER] = [4, 6];

/** The shortest beginning of a number: at most a thousand codes have it. */
const SHORTEST_BEGINNING = 3;

/**
 * The codes that a search can stand for, with any separators and letter case: a whole code, its number with or without leading zeros, or a
 * prefix with at least three digits of the number. Codes rather than a pattern, because the index finds each code directly in a ranking of
 * any length.
 *
 * @param years of the tender's codes, for a number without one
 */
export function codesOfSearch(q: string, years: readonly number[]): string[] {
  const digits = /^(?:DOM)?(\d+)$/i.exec(q.replaceAll(CODE_SEPARATORS, ''))?.[1];
  if (digits === undefined) return [];
  if (/^\s*DOM/i.test(q)) return ofCode(digits);
  return [...new Set([...ofCode(digits), ...years.flatMap((year) => ofNumber(year, digits))])];
}

/** @param digits of the year, then of the number, then check digits */
function ofCode(digits: string): string[] {
  const year = Number(digits.slice(0, YEAR));
  const number = digits.slice(YEAR, YEAR + NUMBER);
  if (year < 1000) return [];
  const check = digits.slice(YEAR + NUMBER);
  return beginningWith(year, number).filter((code) =>
    code
      .replaceAll(/\D/g, '')
      .slice(YEAR + NUMBER)
      .startsWith(check),
  );
}

/** @param digits of the number, maybe with its check digits */
function ofNumber(year: number, digits: string): string[] {
  if (digits.length > NUMBER) return ofCode(`${year}${digits}`);
  const number = Number(digits);
  return [...(number > 0 ? [formatApplicationCode(year, number)] : []), ...beginningWith(year, digits)];
}

/** All codes of a year whose number begins with these digits. */
function beginningWith(year: number, digits: string): string[] {
  if (digits.length < SHORTEST_BEGINNING) return [];
  const open = 10 ** (NUMBER - digits.length);
  const first = Number(digits) * open;
  const numbers = Array.from({ length: open }, (_, offset) => first + offset);
  return numbers.filter((number) => number > 0).map((number) => formatApplicationCode(year, number));
}
