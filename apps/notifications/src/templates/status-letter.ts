import { COOPERATIVE, interpolate, type Language, PAGES, type StatusNotice } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { buttonLetter } from './button-letter';
import { STATUS_TEXTS } from './status-texts';

interface Letter {
  recipient: MailAddress;
  language: Language;
  /** The site's address as browsers see it. */
  publicUrl: string;
}

/** Tells an applicant the status of an application, and leads to it in the personal area, which asks for the login first. */
export function statusLetter(
  { publicUrl, ...letter }: Letter,
  { applicationCode, tenderTitle, status }: Pick<StatusNotice, 'applicationCode' | 'tenderTitle' | 'status'>,
): Mail {
  const { status: statuses, ...texts } = STATUS_TEXTS[letter.language];
  const { name, meaning } = statuses[status];
  const values = {
    ...{ code: applicationCode, tender: tenderTitle[letter.language], status: name },
    meaning: interpolate(meaning, { email: COOPERATIVE.email }),
  };
  return buttonLetter({ ...letter, url: `${publicUrl}${PAGES.personalArea}#${applicationCode}`, texts, values });
}
