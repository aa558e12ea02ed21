import { type Language, TIME_ZONE } from '@lacorte/contracts';

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
