// Uses the package's own export, because Node also runs this file directly.
import { compactCode, mod97 } from '@lacorte/contracts/codes';

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const ITALIAN_FORM = /^IT\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/;

const compactIban = (text: string): string => compactCode(text).toUpperCase();

/** Bank account for the fee (`BANK_IBAN`, `BANK_BENEFICIARY`). */
export interface BankAccount {
  /** Without spaces, in capital letters. */
  iban: string;
  beneficiary: string;
}

/** Longest name of a beneficiary in a SEPA transfer, in characters. */
const MAX_BENEFICIARY = 70;

/** Tells whether a name can be a beneficiary. It has no quotation mark or backslash, because the gateway writes the name into JSON. */
const isBeneficiary = (name: string) =>
  name.length <= MAX_BENEFICIARY && name.trim() === name && /^[^"\\$<\p{Cc}]+$/u.test(name);

/** Formats an IBAN in groups of four, for people to read (ISO 13616). */
export const groupedIban = (iban: string): string => compactIban(iban).replaceAll(/.{4}(?=.)/g, '$& ');

/** Whether `text` has the form and the check digits of an IBAN (ISO 13616). Blanks, dashes and small letters do not matter. */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!(iban.startsWith('IT') ? ITALIAN_FORM : FORM).test(iban)) return false;
  const asDigits = [...iban.slice(4), ...iban.slice(0, 4)].map((one) => Number.parseInt(one, 36)).join('');
  return mod97(asDigits) === 1;
}

/** Returns the account in the settings, or null. @throws Error for only one of the two settings, or for wrong check digits */
export function bankAccountIn(settings: { BANK_IBAN?: string; BANK_BENEFICIARY?: string }): BankAccount | null {
  const { BANK_IBAN: iban = '', BANK_BENEFICIARY: beneficiary = '' } = settings;
  if (iban === '' && beneficiary === '') return null;
  if (iban === '') throw new Error('BANK_BENEFICIARY without BANK_IBAN');
  if (beneficiary === '') throw new Error('BANK_IBAN without BANK_BENEFICIARY');
  if (!isIban(iban)) throw new Error('BANK_IBAN is no IBAN, or its check digits are wrong');
  if (!isBeneficiary(beneficiary)) throw new Error('BANK_BENEFICIARY is not a plain name of at most 70 characters');
  return { iban: compactIban(iban), beneficiary };
}

const MAX_REASON = 140;
const MAX_CENTS = 99_999_999_999;

/**
 * Returns the text of the QR code with which a banking app fills in a SEPA transfer in euro (EPC069-12, version 002, UTF-8).
 * The QR code needs error correction M.
 *
 * @param amountCents 1 to 99,999,999,999
 * @param reason text of the transfer, at most 140 characters, such as the application code
 * @throws RangeError for an amount, name or text that does not fit
 */
export function epcQrPayload(account: BankAccount, amountCents: number, reason: string): string {
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > MAX_CENTS) {
    throw new RangeError(`${amountCents} cents cannot be transferred`);
  }
  const beneficiary = oneLine(account.beneficiary, MAX_BENEFICIARY);
  const text = oneLine(reason, MAX_REASON);
  const amount = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  // BIC, purpose and structured reference stay empty, because the IBAN is enough within the SEPA area.
  const lines = ['BCD', '002', '1', 'SCT', '', beneficiary, compactIban(account.iban), `EUR${amount}`, '', '', text];
  return lines.join('\n');
}

function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length < 1 || line.length > most) throw new RangeError(`'${line}' has not 1 to ${most} characters`);
  return line;
}
