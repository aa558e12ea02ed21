import {
  type DocumentRequestNotice,
  type DocumentSectionId,
  interpolate,
  type Language,
  lastMomentBefore,
  missingDocumentsText,
  SECTION_NAMES,
} from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { type ButtonTexts, buttonLetter, type Letter, pageOf } from './button-letter';
import fr from './fr/document.json' with { type: 'json' };
import it from './it/document.json' with { type: 'json' };
import { dateTime, longDay } from './wording';

/** Other people may see subjects and previews, so they contain neither the missing documents nor the reasons. */
const TEXTS: Record<Language, typeof it> = { it, fr };

export type DocumentRequestMessage = Exclude<keyof typeof it.requests, 'item'>;

/** Writes to an applicant about a request for documents. The button leads to the application in the personal area. */
export function documentRequestLetter(
  message: DocumentRequestMessage,
  letter: Letter,
  { applicationCode, request }: Pick<DocumentRequestNotice, 'applicationCode' | 'request'>,
): Mail {
  const { language } = letter;
  const { item, ...letters } = TEXTS[language].requests;
  const { before, ...texts } = textsFor(request.items.length, letters[message]);
  // The lines are values of placeholders, because a reason may contain braces.
  const lines = request.items.map(({ section, reason }) =>
    interpolate(item, { section: SECTION_NAMES[language][section], reason }),
  );
  const listed = message === 'documents-withdrawn' ? [] : lines.map((line, place) => [`item${place}`, line] as const);
  const paragraphs = [...before, ...listed.map(([name]) => `{${name}}`)];
  const values = {
    ...Object.fromEntries(listed),
    code: applicationCode,
    date: longDay(request.deadline, language),
  };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts: { ...texts, before: paragraphs }, values });
}

/** Returns the texts about `count` documents. `one` replaces those that speak of several. */
function textsFor(count: number, { one, ...several }: ButtonTexts & { one: Partial<ButtonTexts> }): ButtonTexts {
  return count === 1 ? { ...several, ...one } : several;
}

interface MissingDocuments {
  applicationCode: string;
  /** At least one. */
  missing: readonly DocumentSectionId[];
  /** ISO 8601 instant at which the tender closes. */
  closesAt: string;
}

/** Reminds an applicant, once, of mandatory documents before the tender closes. */
export function missingDocumentsLetter(letter: Letter, { applicationCode, missing, closesAt }: MissingDocuments): Mail {
  const { language } = letter;
  const { before, ...texts } = textsFor(missing.length, TEXTS[language].missing);
  const { names = [], until = '' } = missingDocumentsText(missing, { closesAt }, language) ?? {};
  // The names of the documents replace one paragraph.
  const paragraphs = before.flatMap((paragraph) =>
    paragraph === '{items}' ? names.map((name) => `• ${name}`) : paragraph,
  );
  const values = { code: applicationCode, until, date: dateTime(lastMomentBefore(closesAt), language) };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts: { ...texts, before: paragraphs }, values });
}
