import { type DocumentSectionId, lastMomentBefore, missingDocumentsText } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter, pageOf } from './button-letter';
import { MISSING_DOCUMENTS_TEXTS } from './missing-documents-texts';
import { dateTime } from './wording';

export interface MissingDocuments {
  applicationCode: string;
  /** At least one. */
  missing: readonly DocumentSectionId[];
  /** ISO 8601 instant at which the tender closes. */
  closesAt: string;
}

/** Reminds an applicant, once, of mandatory documents before the tender closes. */
export function missingDocumentsLetter(letter: Letter, { applicationCode, missing, closesAt }: MissingDocuments): Mail {
  const { language } = letter;
  const { before, ...texts } = MISSING_DOCUMENTS_TEXTS[language];
  const { names = [], until = '' } = missingDocumentsText(missing, { closesAt }, language) ?? {};
  const paragraphs = before.flatMap((paragraph) => (paragraph === LIST ? names.map((name) => `• ${name}`) : paragraph));
  const values = { code: applicationCode, until, date: dateTime(lastMomentBefore(closesAt), language) };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts: { ...texts, before: paragraphs }, values });
}

/** The paragraph that the names of the documents replace. */
const LIST = '{items}';
