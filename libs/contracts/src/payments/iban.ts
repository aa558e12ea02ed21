import { mod97 } from '../validation/mod-97';

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const ITALIAN_FORM = /^IT\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/;

/** An IBAN as the bank prints it, without spaces and in capital letters. */
export const compactIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** In groups of four, for people to read (ISO 13616). */
export const groupedIban = (iban: string): string => compactIban(iban).replaceAll(/.{4}(?=.)/g, '$& ');

/**
 * Whether `text` is an IBAN: its form, for Italy also the length and places of letters, and its check digits (ISO 13616).
 * Spaces and small letters do not matter.
 */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!(iban.startsWith('IT') ? ITALIAN_FORM : FORM).test(iban)) return false;
  const asDigits = [...iban.slice(4), ...iban.slice(0, 4)].map((one) => Number.parseInt(one, 36)).join('');
  return mod97(asDigits) === 1;
}
