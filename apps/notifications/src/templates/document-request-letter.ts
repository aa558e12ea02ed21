import { type DocumentRequestNotice, interpolate, type Language, PAGES } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { buttonLetter } from './button-letter';
import { DOCUMENT_REQUEST_TEXTS, type DocumentRequestMessage } from './document-request-texts';
import { longDay } from './wording';

interface Letter {
  recipient: MailAddress;
  language: Language;
  /** The site's address as browsers see it. */
  publicUrl: string;
}

/** Writes to an applicant about a request for documents. The button leads to the application in the personal area. */
export function documentRequestLetter(
  message: DocumentRequestMessage,
  { publicUrl, ...letter }: Letter,
  { applicationCode, request }: Pick<DocumentRequestNotice, 'applicationCode' | 'request'>,
): Mail {
  const { language } = letter;
  const { item, sections, ...letters } = DOCUMENT_REQUEST_TEXTS[language];
  const { before, ...texts } = letters[message];
  // As values, because a reason may contain the braces of a placeholder.
  const lines = request.items.map(({ section, reason }) => interpolate(item, { section: sections[section], reason }));
  const listed = message === 'documents-withdrawn' ? [] : lines.map((line, place) => [`item${place}`, line] as const);
  const paragraphs = [...before, ...listed.map(([name]) => `{${name}}`)];
  const values = {
    ...Object.fromEntries(listed),
    ...{ code: applicationCode, date: longDay(request.deadline, language) },
  };
  const url = `${publicUrl}${PAGES.personalArea}#${applicationCode}`;
  return buttonLetter({ ...letter, url, texts: { ...texts, before: paragraphs }, values });
}
