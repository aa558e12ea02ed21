import { TIME_ZONE } from '@lacorte/contracts';
import { useMemo } from 'react';
import { useTranslation } from './translations';

/** Formats of the current language, in the time zone of Rome; money is in cents. */
export function useFormats() {
  const { language } = useTranslation();
  return useMemo(() => formatsOf(language), [language]);
}

const SECONDS = ['second', 1_000] as const;
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], SECONDS] as const;

function formatsOf(language: string) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: TIME_ZONE });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: TIME_ZONE } as const;
  const shortDate = new Intl.DateTimeFormat(language, digits);
  const shortDay = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const shortDayOfYear = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: TIME_ZONE });
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const euro = { style: 'currency', currency: 'EUR' } as const;
  const money = new Intl.NumberFormat(language, euro);
  const decimal = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false });
  const roundMoney = new Intl.NumberFormat(language, { ...euro, trailingZeroDisplay: 'stripIfInteger' });
  const relative = new Intl.RelativeTimeFormat(language);
  return {
    day: (isoDay: string) => day.format(new Date(`${isoDay}T00:00:00Z`)),
    /** Without the year: 3 nov. */
    shortDay: (isoDay: string) => shortDay.format(new Date(`${isoDay}T00:00:00Z`)),
    /** 3 nov 2026. */
    shortDayOfYear: (isoDay: string) => shortDayOfYear.format(new Date(`${isoDay}T00:00:00Z`)),
    /** The month of a day: novembre 2026. */
    month: (isoDay: string) => month.format(new Date(`${isoDay}T00:00:00Z`)),
    date: (isoInstant: string) => date.format(new Date(isoInstant)),
    dateTime: (isoInstant: string) => dateTime.format(new Date(isoInstant)),
    shortDate: (isoInstant: string) => shortDate.format(new Date(isoInstant)),
    time: (isoInstant: string) => time.format(new Date(isoInstant)),
    /** How far in the future, in the largest unit of which there are two, rounded down: "tra 36 ore". */
    inTime: (ms: number) => {
      const [unit, length] = UNITS.find(([, one]) => ms >= 2 * one) ?? SECONDS;
      return relative.format(Math.max(0, Math.floor(ms / length)), unit);
    },
    number: (value: number) => number.format(value),
    /** From a whole number: 60% in Italian, 60 % in French. */
    percent: (value: number) => percent.format(value / 100),
    money: (cents: number) => money.format(cents / 100),
    /** Without the currency, as banks take it: 150,00. */
    decimal: (cents: number) => decimal.format(cents / 100),
    /** In any currency; `currency` is a code of three letters. */
    moneyIn: (cents: number, currency: string) =>
      new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100),
    /** Without decimals if there are none. */
    roundMoney: (cents: number) => roundMoney.format(cents / 100),
  };
}
