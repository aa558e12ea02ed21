import type { RecordedFee } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter, pageOf } from './button-letter';
import { FEE_TEXTS } from './fee-texts';
import { euro, longDay } from './wording';

/** Tells an applicant that the fee has arrived. */
export function feeLetter({ language, publicUrl }: Omit<Letter, 'recipient'>, fee: RecordedFee): Mail {
  const { applicationCode: code, name, email, paidOn, amountCents } = fee;
  const values = { code, amount: euro(amountCents, language), date: longDay(paidOn, language) };
  const letter = { recipient: { name, address: email }, language, publicUrl };
  return buttonLetter(letter, { page: pageOf(code), texts: FEE_TEXTS[language], values });
}
