import type { ReviewNotice } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter, pageOf } from './button-letter';
import { REVIEW_TEXTS } from './review-texts';

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
