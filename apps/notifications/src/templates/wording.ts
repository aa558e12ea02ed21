import { interpolate, type Language, lastDayOf, type MessageParameters, TIME_ZONE } from '@lacorte/contracts';

export function filledIn<T extends Record<string, string>>(texts: T, values: MessageParameters): T {
  // The keys do not change, so the type is the same.
  return Object.fromEntries(Object.entries(texts).map(([key, sentence]) => [key, interpolate(sentence, values)])) as T;
}

/** Makes each format only once, because making one takes longer than the rest of a message. */
function perLanguage<T>(formatOf: (locale: string) => T): Record<Language, T> {
  return { it: formatOf('it-IT'), fr: formatOf('fr-FR') };
}

const dates = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...options }));

const INSTANTS = dates({ timeStyle: 'short', timeZone: TIME_ZONE });
const DAYS_IN_ROME = dates({ timeZone: TIME_ZONE });
const CALENDAR_DAYS = dates({ timeZone: 'UTC' });

/** Formats an ISO 8601 instant in the time of Rome. */
export function dateTime(instant: string, language: Language): string {
  return INSTANTS[language].format(new Date(instant));
}

/** Formats the day in Rome that ends at an ISO 8601 instant, in words. */
export function lastDayBefore(instant: string, language: Language): string {
  return DAYS_IN_ROME[language].format(new Date(lastDayOf(instant)));
}

/** Formats a day of the calendar, `yyyy-mm-dd`, in words. */
export function longDay(day: string, language: Language): string {
  return CALENDAR_DAYS[language].format(new Date(`${day}T00:00:00Z`));
}

const EURO = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' }),
);

export function euro(cents: number, language: Language): string {
  return EURO[language].format(cents / 100);
}
