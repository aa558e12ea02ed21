import { COOPERATIVE, interpolate, type RecordedFee, type ReviewNotice, type StatusNotice } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { FEE_TEXTS, REVIEW_TEXTS, STATUS_TEXTS } from './application-texts';
import { buttonLetter, type Letter, pageOf } from './button-letter';
import { euro, longDay } from './wording';

/** Tells an applicant the status of an application, and leads to it in the personal area, which asks for the login first. */
export function statusLetter(
  letter: Letter,
  { applicationCode, tenderTitle, status }: Pick<StatusNotice, 'applicationCode' | 'tenderTitle' | 'status'>,
): Mail {
  const { status: statuses, ...texts } = STATUS_TEXTS[letter.language];
  const { name, meaning } = statuses[status];
  const values = {
    code: applicationCode,
    tender: tenderTitle[letter.language],
    status: name,
    meaning: interpolate(meaning, { email: COOPERATIVE.email }),
  };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts, values });
}

/** Tells an applicant that the fee has arrived. */
export function feeLetter({ language, publicUrl }: Omit<Letter, 'recipient'>, fee: RecordedFee): Mail {
  const { applicationCode: code, name, email, paidOn, amountCents } = fee;
  const values = { code, amount: euro(amountCents, language), date: longDay(paidOn, language) };
  const letter = { recipient: { name, address: email }, language, publicUrl };
  return buttonLetter(letter, { page: pageOf(code), texts: FEE_TEXTS[language], values });
}

/** Tells an applicant how a request of review was decided, and why. The button leads to the application in the personal area. */
export function reviewLetter(
  letter: Letter,
  { applicationCode, tenderTitle, decision, reason }: Omit<ReviewNotice, 'nome' | 'cognome' | 'email'>,
): Mail {
  const { decisions, before, ...texts } = REVIEW_TEXTS[letter.language];
  // A value is not searched for placeholders, so a reason may contain braces.
  const values = { code: applicationCode, tender: tenderTitle[letter.language], reason };
  const said = { ...texts, before: [...before, ...decisions[decision]] };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts: said, values });
}
