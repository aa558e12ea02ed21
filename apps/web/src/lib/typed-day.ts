import { isoDay } from '@lacorte/tender-rules';

const WITH_SEPARATORS = /^(?<day>\d{1,2})(?<separator>[/.-])(?<month>\d{1,2})\k<separator>(?<year>\d{4})$/;
const DIGITS_ONLY = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;

/** Reads a day that a person typed (contract, section 11). Returns `yyyy-mm-dd`; undefined for other text and days that do not exist. */
export function readTypedDay(text: string): string | undefined {
  const typed = text.trim();
  const { day = '', month = '', year = '' } = (WITH_SEPARATORS.exec(typed) ?? DIGITS_ONLY.exec(typed))?.groups ?? {};
  return isoDay(year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Returns `yyyy-mm-dd` as `dd/mm/yyyy`, and other text unchanged. */
export function showTypedDay(value: string): string {
  return isoDay(value) === undefined ? value : value.split('-').reverse().join('/');
}
