import { interpolate, type Language, lastDayOf, type MessageParameters, TIME_ZONE } from '@lacorte/contracts';

export const LOCALES: Record<Language, string> = { it: 'it-IT', fr: 'fr-FR' };

export function filledIn<T extends Record<string, string>>(texts: T, values: MessageParameters): T {
  // Same keys, so the same type.
  return Object.fromEntries(Object.entries(texts).map(([key, sentence]) => [key, interpolate(sentence, values)])) as T;
}

/** Made once: a format costs more than the rest of a message. */
const formatsOf = (options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> => ({
  it: new Intl.DateTimeFormat(LOCALES.it, options),
  fr: new Intl.DateTimeFormat(LOCALES.fr, options),
});

const INSTANTS = formatsOf({ dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
const DAYS_IN_ROME = formatsOf({ dateStyle: 'long', timeZone: TIME_ZONE });
const CALENDAR_DAYS = formatsOf({ dateStyle: 'long', timeZone: 'UTC' });

/** An instant in ISO 8601, as clocks in Rome show it. */
export function dateTime(instant: string, language: Language): string {
  return INSTANTS[language].format(new Date(instant));
}

/** The day in Rome that ends at an instant in ISO 8601, in words. */
export function lastDayBefore(instant: string, language: Language): string {
  return DAYS_IN_ROME[language].format(new Date(lastDayOf(instant)));
}

/** A day of the calendar, `yyyy-mm-dd`, in words. */
export function longDay(day: string, language: Language): string {
  return CALENDAR_DAYS[language].format(new Date(`${day}T00:00:00Z`));
}

const amountsOf = (minimumFractionDigits: number): Record<Language, Intl.NumberFormat> => {
  const options = { style: 'currency', currency: 'EUR', minimumFractionDigits } as const;
  return { it: new Intl.NumberFormat(LOCALES.it, options), fr: new Intl.NumberFormat(LOCALES.fr, options) };
};

const WHOLE_EUROS = amountsOf(0);
const EUROS_AND_CENTS = amountsOf(2);

export function euro(cents: number, language: Language): string {
  const amounts = cents % 100 === 0 ? WHOLE_EUROS : EUROS_AND_CENTS;
  return amounts[language].format(cents / 100);
}
