import { compactCode, formatApplicationCode } from '@lacorte/contracts';

/** How many digits the year and the number have in a code. Two check digits follow. */
const [YEAR, NUMBER] = [4, 6];

/** Minimum number of digits of a beginning to search for. At most a thousand numbers of a year begin with the same three digits. */
const SHORTEST_BEGINNING = 3;

/**
 * Returns prefixes of the codes that a search can mean; separators and case do not matter. The search is a whole code, a number with or
 * without leading zeros, or a prefix with at least three digits of the number. No returned prefix begins with another.
 * @param years years of the tender's codes, for a number without a year
 */
export function codesOfSearch(q: string, years: readonly number[]): string[] {
  const digits = /^(?:DOM)?(\d+)$/i.exec(compactCode(q))?.[1];
  if (digits === undefined) return [];
  if (/^\s*DOM/i.test(q)) return ofCode(digits);
  return [...new Set([...ofCode(digits), ...years.flatMap((year) => ofNumber(year, digits))])];
}

/** Returns the range of the codes that begin with a text, in byte order. `below` is the first text after all of them. */
export function rangeOf(beginning: string): { from: string; below: string } {
  const last = beginning.length - 1;
  return { from: beginning, below: beginning.slice(0, last) + String.fromCharCode(beginning.charCodeAt(last) + 1) };
}

/** @param digits a whole code or its beginning: digits of the year, of the number, check digits */
function ofCode(digits: string): string[] {
  const year = Number(digits.slice(0, YEAR));
  const number = digits.slice(YEAR, YEAR + NUMBER);
  if (year < 1000) return [];
  if (number.length < NUMBER) return beginningWith(year, number);
  return wholeCode(year, Number(number)).filter((code) => code.replaceAll(/\D/g, '').startsWith(digits));
}

/** @param digits a number or its beginning, maybe with check digits */
function ofNumber(year: number, digits: string): string[] {
  if (digits.length >= NUMBER) return ofCode(`${year}${digits}`);
  return [...wholeCode(year, Number(digits)), ...beginningWith(year, digits)];
}

const wholeCode = (year: number, number: number) => (number > 0 ? [formatApplicationCode(year, number)] : []);

const beginningWith = (year: number, digits: string) =>
  digits.length < SHORTEST_BEGINNING ? [] : [`DOM-${year}-${digits}`];
