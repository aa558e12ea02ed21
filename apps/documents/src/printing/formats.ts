import { interpolate, type Language, TIME_ZONE } from '@lacorte/contracts';
import { COPY_TEXTS, LETTERHEAD_TEXTS } from '../texts';

export const LOCALES: Record<Language, string> = { it: 'it-IT', fr: 'fr-FR' };

const EURO = { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' } as const;

export const euro = (amount: number, language: Language) =>
  new Intl.NumberFormat(LOCALES[language], EURO).format(amount);

export const wholeNumber = (count: number, language: Language) =>
  new Intl.NumberFormat(LOCALES[language]).format(count);

/** @param at instant in ISO 8601 */
export const instant = (at: string, language: Language, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: TIME_ZONE, ...style }).format(new Date(at));

export const isSingular = (count: number, language: Language) =>
  new Intl.PluralRules(LOCALES[language]).select(count) === 'one';

/** Formats a date `yyyy-mm-dd` as dd/mm/yyyy, in both languages. */
export const day = (date: string) => date.split('-').reverse().join('/');

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** Says on which day the data was last corrected; null without a correction. */
export const correctedText = (correctedAt: string | null, language: Language) =>
  correctedAt && interpolate(LETTERHEAD_TEXTS[language].corrected, { day: instant(correctedAt, language, DAY) });

/** Says on which day the application was withdrawn; null unless it is withdrawn. */
export const withdrawnText = (withdrawnAt: string | null, language: Language) =>
  withdrawnAt && interpolate(COPY_TEXTS[language].withdrawn, { day: instant(withdrawnAt, language, DAY) });
