import {
  COOPERATIVE,
  type CorrectionNotice,
  type FeeNotice,
  FIELD_LABELS,
  interpolate,
  type Language,
  type ReviewNotice,
  type StatusNotice,
  type WithdrawalNotice,
} from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter, pageOf } from './button-letter';
import fr from './fr/application.json' with { type: 'json' };
import it from './it/application.json' with { type: 'json' };
import { euro, longDay } from './wording';

/** Other people may see subjects and previews, so they contain neither the status nor the decision. */
const TEXTS: Record<Language, typeof it> = { it, fr };

/** Tells an applicant the status of an application. The button leads to the application in the personal area, after a login. */
export function statusLetter(
  letter: Letter,
  { applicationCode, tenderTitle, status }: Pick<StatusNotice, 'applicationCode' | 'tenderTitle' | 'status'>,
): Mail {
  const { common, status: given } = TEXTS[letter.language];
  const { status: statuses, ...texts } = { ...common, ...given };
  const { name, meaning } = statuses[status];
  const values = {
    code: applicationCode,
    tender: tenderTitle[letter.language],
    status: name,
    meaning: interpolate(meaning, { email: COOPERATIVE.email }),
  };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts, values });
}

/** Tells an applicant which fields of an application were corrected, never their values. */
export function correctionLetter(
  letter: Letter,
  {
    applicationCode,
    tenderTitle,
    fields,
    by,
  }: Pick<CorrectionNotice, 'applicationCode' | 'tenderTitle' | 'fields' | 'by'>,
): Mail {
  const { language } = letter;
  const { common, correction } = TEXTS[language];
  const { by: authors, before, ...texts } = { ...common, ...correction };
  const [only = 'office', other] = by;
  const author = interpolate(authors[other ? 'both' : only], { email: COOPERATIVE.email });
  // The names of the fields replace one paragraph.
  const paragraphs = before.flatMap((paragraph) =>
    paragraph === '{items}' ? fields.map((field) => `• ${FIELD_LABELS[language][field]}`) : paragraph,
  );
  const values = { code: applicationCode, tender: tenderTitle[language], by: author };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts: { ...texts, before: paragraphs }, values });
}

/** Tells an applicant that the fee is paid, that a part of it has come in, or that what was told before was taken back. */
export function feeLetter(letter: Letter, fee: Omit<FeeNotice, 'nome' | 'cognome' | 'email'>): Mail {
  const { language } = letter;
  const { applicationCode: code, kind, amountCents, paidOn, paidCents, dueCents } = fee;
  const { common, fee: texts } = TEXTS[language];
  const { due, ...said } = texts[kind];
  const values = {
    code,
    amount: euro(amountCents, language),
    date: paidOn === null ? '' : longDay(paidOn, language),
    paid: euro(paidCents, language),
    due: euro(dueCents, language),
  };
  const before = dueCents > 0 ? [...said.before, ...due] : said.before;
  return buttonLetter(letter, { page: pageOf(code), texts: { ...common, ...said, before }, values });
}

/** Tells an applicant how a review request was decided, and why. The button leads to the application in the personal area. */
export function reviewLetter(
  letter: Letter,
  { applicationCode, tenderTitle, decision, reason }: Omit<ReviewNotice, 'nome' | 'cognome' | 'email'>,
): Mail {
  const { common, review } = TEXTS[letter.language];
  const { decisions, before, ...texts } = { ...common, ...review };
  // Placeholders in values are not replaced, so a reason may contain braces.
  const values = { code: applicationCode, tender: tenderTitle[letter.language], reason };
  const said = { ...texts, before: [...before, ...decisions[decision]] };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts: said, values });
}

/** Tells an applicant that an application is withdrawn, or that the withdrawal is undone, and what this means. */
export function withdrawalLetter(
  letter: Letter,
  {
    applicationCode,
    tenderTitle,
    isWithdrawn,
    isFinal,
    by,
    reason,
  }: Omit<WithdrawalNotice, 'nome' | 'cognome' | 'email'>,
): Mail {
  const { common, withdrawal } = TEXTS[letter.language];
  const { by: authors, meaning, undo, ...texts } = withdrawal[isWithdrawn ? 'withdrawn' : 'undone'];
  const values = { code: applicationCode, tender: tenderTitle[letter.language], reason: reason ?? '' };
  const last = isFinal && by === 'applicant' ? withdrawal.withdrawn.undo.final : undo[by];
  const said = { ...common, ...texts, before: [...authors[by], ...meaning, ...last] };
  return buttonLetter(letter, { page: pageOf(applicationCode), texts: said, values });
}
