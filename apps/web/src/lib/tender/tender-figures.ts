import type { MessageParameters, Tender } from '@lacorte/contracts';
import { useMemo } from 'react';
import { type Formats, useFormats } from '../../i18n/use-formats';

export type TenderRules = Tender['rules'];
export type Quota = TenderRules['quotas'][number];
export type QuotaGroup = Quota['group'];

/** Stands for a digit of a number that is not known yet; `Filled` shows it as a blank. */
export const BLANK = '\uFFFC';

/** Matches the blanks of one number. */
export const BLANKS = /(\uFFFC+)/;

/** Returns the numbers of a tender as parameters of texts, or blanks of about their width without a tender. */
export function useTenderFigures(tender: Pick<Tender, 'shownDeadline' | 'rules'> | undefined) {
  const formats = useFormats();
  return useMemo(() => figuresOf(tender, formats), [tender, formats]);
}

function figuresOf(tender: Pick<Tender, 'shownDeadline' | 'rules'> | undefined, { day, number, roundMoney }: Formats) {
  const rules = tender?.rules;
  const known = <Value>(value: Value | undefined | null, write: (value: Value) => string, width: number): string =>
    value === undefined || value === null ? BLANK.repeat(width) : write(value);
  /** Returns the parameters of a text that has a singular form for this number. */
  const counted = (name: string, value: number | undefined): MessageParameters => ({
    [name]: known(value, number, 1),
    ...(value !== undefined && { count: value }),
  });
  const wait = { from: known(rules?.waitMonths.from, number, 1), to: known(rules?.waitMonths.to, number, 1) };
  return {
    deadline: known(tender?.shownDeadline, day, 14),
    fee: { amount: known(rules?.feeCents, roundMoney, 5) },
    iseeCap: { amount: known(rules?.iseeCapEuro, (euro) => roundMoney(euro * 100), 8) },
    residence: counted('years', rules?.residenceYears.italian),
    foreignResidence: counted('years', rules?.residenceYears.foreign),
    minimumAge: { years: known(rules?.minimumAge, number, 2) },
    lease: counted('years', rules?.leaseYears),
    ranking: counted('months', rules?.rankingEveryMonths),
    wait,
    rankingAndWait: { ...wait, ...counted('months', rules?.rankingEveryMonths) },
  };
}
