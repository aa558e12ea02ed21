import { type Language, PAGES, type RecordedFee } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter } from './button-letter';
import { FEE_TEXTS } from './fee-texts';
import { euro, longDay } from './wording';

interface Letter {
  language: Language;
  /** The site's address as browsers see it. */
  publicUrl: string;
}

/** Tells an applicant that the fee has arrived. */
export function feeLetter({ language, publicUrl }: Letter, fee: RecordedFee): Mail {
  const { applicationCode: code, name, email, paidOn, amountCents } = fee;
  return buttonLetter({
    recipient: { name, address: email },
    language,
    url: `${publicUrl}${PAGES.personalArea}#${code}`,
    texts: FEE_TEXTS[language],
    values: { code, amount: euro(amountCents, language), date: longDay(paidOn, language) },
  });
}
