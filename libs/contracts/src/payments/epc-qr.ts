import { type BankAccount, compactIban, MAX_BENEFICIARY } from './iban';

const MAX_REASON = 140;
const MAX_CENTS = 99_999_999_999;

/**
 * The text of the QR code that a banking app reads to fill in a SEPA transfer in euro: EPC069-12, version 002, UTF-8.
 * Draw it with error correction M.
 *
 * @param amountCents 1 to 99,999,999,999
 * @param reason text of the transfer, at most 140 characters: the application code
 * @throws RangeError for an amount, name or text that does not fit
 */
export function epcQrPayload(account: BankAccount, amountCents: number, reason: string): string {
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > MAX_CENTS) {
    throw new RangeError(`${amountCents} cents cannot be transferred`);
  }
  const beneficiary = oneLine(account.beneficiary, MAX_BENEFICIARY);
  const text = oneLine(reason, MAX_REASON);
  const amount = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  // BIC, purpose and structured reference stay empty: within the SEPA area the IBAN is enough.
  return ['BCD', '002', '1', 'SCT', '', beneficiary, compactIban(account.iban), `EUR${amount}`, '', '', text].join(
    '\n',
  );
}

function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length < 1 || line.length > most) throw new RangeError(`'${line}' has not 1 to ${most} characters`);
  return line;
}
