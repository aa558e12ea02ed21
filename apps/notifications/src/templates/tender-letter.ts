import { type Language, PAGES, PRIVACY, type Tender } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter } from './button-letter';
import fr from './fr/tender.json' with { type: 'json' };
import it from './it/tender.json' with { type: 'json' };
import { dateTime } from './wording';

const TEXTS: Record<Language, typeof it> = { it, fr };

/** Sends the link that verifies the e-mail address of a person who wants a notice of the opening. */
export function noticeConfirmationLetter(letter: Letter, token: string): Mail {
  const texts = TEXTS[letter.language]['opening-notice-confirmation'];
  const values = { hours: PRIVACY.noticeLinkHours };
  return buttonLetter(letter, { page: PAGES.confirmNotice, token, texts, values });
}

/** Tells a person that a tender is open, and until when. */
export function tenderOpenedLetter(letter: Letter, { title, closesAt }: Pick<Tender, 'title' | 'closesAt'>): Mail {
  const { language } = letter;
  const { until, 'tender-opened': opened } = TEXTS[language];
  const values = { title: title[language], date: closesAt === null ? '' : dateTime(closesAt, language) };
  const said = { ...opened, before: [...opened.before, ...(closesAt === null ? [] : [until])] };
  return buttonLetter(letter, { page: PAGES.apply, texts: said, values });
}

/** Reminds the owner of a draft, once, before the tender closes. The page asks for the login first, and offers the draft. */
export function draftReminderLetter(
  letter: Letter,
  { title, closesAt }: { title: Tender['title']; closesAt: string },
): Mail {
  const { language } = letter;
  const values = { title: title[language], date: dateTime(closesAt, language) };
  const texts = TEXTS[language]['draft-reminder'];
  return buttonLetter(letter, { page: PAGES.personalArea, texts, values });
}

/** Tells the owner of a draft, once, that the tender has closed, and until when the draft is kept. */
export function draftClosedLetter(
  letter: Letter,
  { title, closesAt, expiresAt }: { title: Tender['title']; closesAt: string; expiresAt: string },
): Mail {
  const { language } = letter;
  const values = {
    title: title[language],
    date: dateTime(closesAt, language),
    until: dateTime(expiresAt, language),
  };
  const texts = TEXTS[language]['draft-closed'];
  return buttonLetter(letter, { page: PAGES.personalArea, texts, values });
}
