import { TIME_ZONE } from '@lacorte/contracts';
import { useMemo } from 'react';
import { useTranslation } from './translations';

interface Formats {
  /** `yyyy-mm-dd`, a day without an hour, in words. */
  day: (isoDay: string) => string;
  /** The Roman day of an instant, in words. */
  date: (isoInstant: string) => string;
  /** The Roman day and hour of an instant. */
  dateTime: (isoInstant: string) => string;
  /** The Roman day of an instant in digits, of one width in a column. */
  shortDate: (isoInstant: string) => string;
  /** The Roman hour of an instant. */
  time: (isoInstant: string) => string;
  /** A whole number with its thousands apart. */
  number: (value: number) => string;
  /** A whole percent: 60% in Italian, 60 % in French. */
  percent: (value: number) => string;
  /** Euro with cents, from cents. */
  money: (cents: number) => string;
  /** Euro, from cents, without decimals where there are none. */
  roundMoney: (cents: number) => string;
}

/** Dates and money as the reader's language writes them, in the calendar of Rome. */
export function useFormats(): Formats {
  const { language } = useTranslation();
  return useMemo(() => formatsOf(language), [language]);
}

function formatsOf(language: string): Formats {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: TIME_ZONE });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: TIME_ZONE } as const;
  const shortDate = new Intl.DateTimeFormat(language, digits);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: TIME_ZONE });
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const euro = { style: 'currency', currency: 'EUR' } as const;
  const money = new Intl.NumberFormat(language, euro);
  const roundMoney = new Intl.NumberFormat(language, { ...euro, trailingZeroDisplay: 'stripIfInteger' });
  return {
    day: (isoDay) => day.format(new Date(`${isoDay}T00:00:00Z`)),
    date: (isoInstant) => date.format(new Date(isoInstant)),
    dateTime: (isoInstant) => dateTime.format(new Date(isoInstant)),
    shortDate: (isoInstant) => shortDate.format(new Date(isoInstant)),
    time: (isoInstant) => time.format(new Date(isoInstant)),
    number: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    money: (cents) => money.format(cents / 100),
    roundMoney: (cents) => roundMoney.format(cents / 100),
  };
}
