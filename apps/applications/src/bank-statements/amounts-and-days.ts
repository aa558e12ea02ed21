import { isoDay } from '@lacorte/tender-rules';
import { plainText } from './payment-text';

const EARLIEST = '1990-01-01';
const LATEST = '2100-12-31';
/** Maximum number of digits before the decimals; no account moves more. */
const LONGEST_AMOUNT = 12;
/** A longer text is no amount and no day. Without this limit, a text of thousands of zeros would be tried in all its parts. */
const LONGEST_VALUE = 100;

/** Reads a day written as dd/mm/yyyy or yyyy-mm-dd and returns it as `yyyy-mm-dd`; null if it is none between `EARLIEST` and `LATEST`. */
export function dayIn(value: unknown): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plainText(value)) ?? [];
  return dayOf(year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : plainText(value));
}

function dayOf(text: string): string | null {
  const date = isoDay(text);
  return date !== undefined && date >= EARLIEST && date <= LATEST ? date : null;
}

const unlessLong = (text: string) => (text.length > LONGEST_VALUE ? '' : text);

const TIME = /(?:[T ]\d{1,2}[:.]\d{2}\S*)?$/;
const BANK_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
/** Excel's day 0. Excel counts a 29 February 1900 that did not exist, so the rule holds from March 1900 on. */
const FIRST_SERIAL = Date.UTC(1899, 11, 30);
const MS_PER_DAY = 86_400_000;

/**
 * Reads a day as banks write it in tables: also with dots or dashes, with a time, with a year of two digits in the given century (`20`),
 * or as the serial number of a spreadsheet.
 */
export function bankDayIn(value: string | number, century: string): string | null {
  if (typeof value === 'number') return serialDay(value);
  const text = unlessLong(plainText(value)).replace(TIME, '');
  const [, day = '', month = '', year] = BANK_DAY.exec(text) ?? [];
  if (!year) return dayOf(text);
  return dayOf(`${year.padStart(4, century)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Returns the day of a serial number of Excel; null if it is none between `EARLIEST` and `LATEST`. */
export function serialDay(serial: number): string | null {
  // 2100 is below 75,000; larger numbers may be no date of JavaScript.
  if (!(serial > 0 && serial < 100_000)) return null;
  return dayOf(new Date(FIRST_SERIAL + Math.floor(serial) * MS_PER_DAY).toISOString().slice(0, 10));
}

/** Returns the first two digits of the first year with four digits in `values`, else of `today`. */
export function centuryIn(values: Iterable<string | number>, today: string): string {
  for (const value of values) {
    const [, year] = /^(?:\d{1,2}[/.-]\d{1,2}[/.-])?((?:19|20)\d\d)(?!\d)/.exec(String(value).trim()) ?? [];
    if (year) return year.slice(0, 2);
  }
  return today.slice(0, 2);
}

/** Tells whether the year of a day is the one of `today`, one of the five before or the next one. */
export function isNearYear(day: string, today: string): boolean {
  const years = Number(day.slice(0, 4)) - Number(today.slice(0, 4));
  return years >= -5 && years <= 1;
}

const ITALIAN_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/;
const ENGLISH_THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/;
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;

/**
 * Returns the cents of an amount as banks and spreadsheets write it, such as `1.150,00`, `EUR 150,00` or `150,00-`; null for any other
 * text. A number counts as it is.
 */
export function centsIn(value: unknown): number | null {
  if (typeof value === 'number') return centsOfNumber(value);
  const text = unlessLong(plainText(value))
    .replaceAll(/\s|€|^EUR|EUR$/gi, '')
    .replace('\u2212', '-');
  const [, before = '', digits = '', after = ''] = /^([+-]?)(.*?)([+-]?)$/.exec(text) ?? [];
  if (before && after) return null;
  const plain = withoutThousands(digits);
  const cents = plain === null ? null : centsOfDecimal(plain);
  // 0, not -0.
  return cents && before + after === '-' ? -cents : cents;
}

function withoutThousands(digits: string): string | null {
  if (ITALIAN_THOUSANDS.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (ENGLISH_THOUSANDS.test(digits)) return digits.replaceAll(',', '');
  return PLAIN.test(digits) ? digits.replace(',', '.') : null;
}

/** Returns the cents of a number with decimals in XML or CBI, such as `1150.00` or `000000001150,00`; no separators of thousands. */
export function centsOfDecimal(text: string): number | null {
  const [whole, euro = '', decimals = ''] = /^\+?0*(\d+)(?:[.,](\d{0,2})0*)?$/.exec(unlessLong(text.trim())) ?? [];
  if (whole === undefined || euro.length > LONGEST_AMOUNT) return null;
  return Number(euro) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Returns the cents of a number of a spreadsheet, which may be a little off, such as 150.10000000000002. */
function centsOfNumber(value: number): number | null {
  const cents = Math.round(value * 100);
  if (!(Math.abs(value) < 10 ** LONGEST_AMOUNT) || Math.abs(value * 100 - cents) > 0.001) return null;
  return cents === 0 ? 0 : cents;
}
