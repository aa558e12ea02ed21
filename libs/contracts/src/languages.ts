export const LANGUAGES = ['it', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'it';

/** Cookie and local storage key that hold the reader's language; the cookie lasts 30 days. */
export const LANGUAGE_KEY = 'language';
export const LANGUAGE_COOKIE_DAYS = 30;

/** `?lang=fr` opens any page in that language if the reader has not chosen a language. Links in e-mails have it. */
export const LANGUAGE_QUERY = 'lang';

/** Returns the language that `value` names, or Italian for any other value. */
export function toLanguage(value: unknown): Language {
  return LANGUAGES.find((language) => language === value) ?? DEFAULT_LANGUAGE;
}
