import { COOPERATIVE, interpolate, type StatusNotice } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter, pageOf } from './button-letter';
import { STATUS_TEXTS } from './status-texts';

/** Tells an applicant the status of an application, and leads to it in the personal area, which asks for the login first. */
export function statusLetter(
  letter: Letter,
  { applicationCode, tenderTitle, status }: Pick<StatusNotice, 'applicationCode' | 'tenderTitle' | 'status'>,
): Mail {
  const { status: statuses, ...texts } = STATUS_TEXTS[letter.language];
  const { name, meaning } = statuses[status];
  const values = {
    ...{ code: applicationCode, tender: tenderTitle[letter.language], status: name },
    meaning: interpolate(meaning, { email: COOPERATIVE.email }),
  };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts, values });
}
