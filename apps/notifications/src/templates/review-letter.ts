import { type Language, PAGES, type ReviewNotice } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { buttonLetter } from './button-letter';
import { REVIEW_TEXTS } from './review-texts';

interface Letter {
  recipient: MailAddress;
  language: Language;
  /** The site's address as browsers see it. */
  publicUrl: string;
}

/** Tells an applicant how a request of review was decided, and why. The button leads to the application in the personal area. */
export function reviewLetter(
  { publicUrl, ...letter }: Letter,
  { applicationCode, tenderTitle, decision, reason }: Omit<ReviewNotice, 'nome' | 'cognome' | 'email'>,
): Mail {
  const { decisions, before, ...texts } = REVIEW_TEXTS[letter.language];
  // A value is not searched for placeholders, so a reason may contain braces.
  const values = { code: applicationCode, tender: tenderTitle[letter.language], reason };
  const url = `${publicUrl}${PAGES.personalArea}#${applicationCode}`;
  return buttonLetter({ ...letter, url, texts: { ...texts, before: [...before, ...decisions[decision]] }, values });
}
