import { type Language, PAGES, PRIVACY, type Tender } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { buttonLetter, linkTo } from './button-letter';
import { TENDER_TEXTS, UNTIL } from './tender-texts';
import { dateTime } from './wording';

interface Letter {
  recipient: MailAddress;
  language: Language;
  /** The site's address as browsers see it. */
  publicUrl: string;
}

/** Brings the link that verifies the address of a person who wants a notice of the opening. */
export function noticeConfirmationLetter({ publicUrl, ...letter }: Letter, token: string): Mail {
  const texts = TENDER_TEXTS[letter.language]['opening-notice-confirmation'];
  const url = linkTo(PAGES.confirmNotice, publicUrl, token);
  return buttonLetter({ ...letter, url, texts, values: { hours: PRIVACY.noticeLinkHours } });
}

/** Tells that a tender is open, and until when. */
export function tenderOpenedLetter(letter: Letter, { title, closesAt }: Pick<Tender, 'title' | 'closesAt'>): Mail {
  const { language, publicUrl } = letter;
  const { before, ...texts } = TENDER_TEXTS[language]['tender-opened'];
  const until = closesAt === null ? [] : [UNTIL[language]];
  const values = { title: title[language], date: closesAt === null ? '' : dateTime(closesAt, language) };
  const url = linkTo(PAGES.apply, publicUrl);
  return buttonLetter({ ...letter, url, texts: { ...texts, before: [...before, ...until] }, values });
}

/** Reminds of a draft, once, before the tender closes. The page asks for the login first, and offers the draft. */
export function draftReminderLetter(
  letter: Letter,
  { title, closesAt }: { title: Tender['title']; closesAt: string },
): Mail {
  const { language, publicUrl } = letter;
  const values = { title: title[language], date: dateTime(closesAt, language) };
  const texts = TENDER_TEXTS[language]['draft-reminder'];
  return buttonLetter({ ...letter, url: linkTo(PAGES.personalArea, publicUrl), texts, values });
}
