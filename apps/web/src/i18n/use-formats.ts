import { TIME_ZONE } from '@lacorte/contracts';
import { onFirstUse } from '../lib/on-first-use';
import { type Translation, useTranslation } from './translations';

export type Formats = Translation & ReturnType<typeof formatsOf>;

const known = new WeakMap<Translation, Formats>();

/** Returns the current translation with the formats of its language. Times are in the time zone of Rome, and money is in cents. */
export function useFormats(): Formats {
  const translation = useTranslation();
  let formats = known.get(translation);
  if (!formats) {
    formats = { ...translation, ...formatsOf(translation.language) };
    known.set(translation, formats);
  }
  return formats;
}

const SECONDS = ['second', 1_000] as const;
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], SECONDS] as const;

function formatsOf(language: string) {
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = onFirstUse(() => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }));
    return (isoDay: string) => format().format(new Date(`${isoDay}T00:00:00Z`));
  };
  const ofInstant = (options: Intl.DateTimeFormatOptions) => {
    const format = onFirstUse(() => new Intl.DateTimeFormat(language, { ...options, timeZone: TIME_ZONE }));
    return (isoInstant: string) => format().format(new Date(isoInstant));
  };
  const ofNumber = (options: Intl.NumberFormatOptions = {}, unit = 1) => {
    const format = onFirstUse(() => new Intl.NumberFormat(language, options));
    return (value: number) => format().format(value / unit);
  };
  const euro = { style: 'currency', currency: 'EUR' } as const;
  const relative = onFirstUse(() => new Intl.RelativeTimeFormat(language));
  return {
    day: ofDay({ dateStyle: 'long' }),
    /** A day without its year, such as 3 nov. */
    shortDay: ofDay({ day: 'numeric', month: 'short' }),
    /** A short day with its year, such as 3 nov 2026. */
    shortDayOfYear: ofDay({ day: 'numeric', month: 'short', year: 'numeric' }),
    /** The month of a day, such as novembre 2026. */
    month: ofDay({ month: 'long', year: 'numeric' }),
    date: ofInstant({ dateStyle: 'long' }),
    dateTime: ofInstant({ dateStyle: 'long', timeStyle: 'short' }),
    shortDate: ofInstant({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: ofInstant({ timeStyle: 'short' }),
    /** The time until a future event, such as "tra 36 ore", rounded down in the largest unit that fits at least twice. */
    inTime: (ms: number) => {
      const [unit, length] = UNITS.find(([, one]) => ms >= 2 * one) ?? SECONDS;
      return relative().format(Math.max(0, Math.floor(ms / length)), unit);
    },
    number: ofNumber(),
    /** A percentage from a whole number, such as 60% in Italian and 60 % in French. */
    percent: ofNumber({ style: 'percent' }, 100),
    money: ofNumber(euro, 100),
    /** An amount without the currency, as banks take it, such as 150,00. */
    decimal: ofNumber({ minimumFractionDigits: 2, useGrouping: false }, 100),
    /** An amount in any currency, given as a code of three letters. */
    moneyIn: (cents: number, currency: string) => ofNumber({ style: 'currency', currency }, 100)(cents),
    /** An amount in euro, without decimals if the cents are zero. */
    roundMoney: ofNumber({ ...euro, trailingZeroDisplay: 'stripIfInteger' }, 100),
  };
}
