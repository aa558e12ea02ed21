import { type Fact, factOf } from '@lacorte/tender-rules';
import { centsOf, euroText } from '../../../lib/euro-text';

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?=,|$)/;

/** Text of a number in its field. */
export function textOfNumber(fact: Fact, value: number | null): string {
  if (value === null) return '';
  return fact === 'iseeCents' ? euroText(value) : String(value);
}

/** Reads a number as people write it: an amount as '27500', '27.500' or '27.500,00'. Undefined if the fact cannot have it. */
export function readNumber(fact: Fact, text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const value = fact === 'iseeCents' ? amountOf(typed) : wholeOf(typed);
  const { min = 0, max = 0 } = factOf(fact);
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

function amountOf(text: string): number | undefined {
  const digits = text.replaceAll(/[€\s]/g, '');
  return centsOf(digits.replace(THOUSANDS, (thousands) => thousands.replaceAll('.', '')));
}

function wholeOf(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
