import { type DocumentRequestNotice, interpolate, SECTION_NAMES } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter, pageOf } from './button-letter';
import { DOCUMENT_REQUEST_TEXTS, type DocumentRequestMessage } from './document-request-texts';
import { longDay } from './wording';

/** Writes to an applicant about a request for documents. The button leads to the application in the personal area. */
export function documentRequestLetter(
  message: DocumentRequestMessage,
  letter: Letter,
  { applicationCode, request }: Pick<DocumentRequestNotice, 'applicationCode' | 'request'>,
): Mail {
  const { language } = letter;
  const { item, ...letters } = DOCUMENT_REQUEST_TEXTS[language];
  const { before, ...texts } = letters[message];
  // As values, because a reason may contain the braces of a placeholder.
  const lines = request.items.map(({ section, reason }) =>
    interpolate(item, { section: SECTION_NAMES[language][section], reason }),
  );
  const listed = message === 'documents-withdrawn' ? [] : lines.map((line, place) => [`item${place}`, line] as const);
  const paragraphs = [...before, ...listed.map(([name]) => `{${name}}`)];
  const values = {
    ...Object.fromEntries(listed),
    ...{ code: applicationCode, date: longDay(request.deadline, language) },
  };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts: { ...texts, before: paragraphs }, values });
}
