import { type MessageKey, messageCode, messagesIt, type RefusedRow } from '@lacorte/contracts';
import { isoDay } from '@lacorte/tender-rules';
import { codesIn, plainText } from './payment-text';
import type { StatementCredit } from './read-statement';

type Cell = 'date' | 'amount' | 'currency' | 'payer' | 'text' | 'reference';

/** `line` is a line of the file, or the number of a transaction, from 1. */
type StatementRow = Record<Cell, string> & { line: number };

export type StatementEntry = StatementRow | RefusedRow;

const LONGEST_REFERENCE = 200;
const EARLIEST = '1990-01-01';
const LATEST = '2100-12-31';
/** Maximum number of digits before the decimals; no account moves more. */
const LONGEST_AMOUNT = 12;

export function refusedRow(line: number, key: Extract<MessageKey, `payments.row.${string}`>): RefusedRow {
  return { line, reason: messagesIt[key], code: messageCode(key) };
}

/** Turns the rows of one file into bank transactions. Equal rows of a file are told apart by their order. */
export class StatementRows {
  /** Returns the bank transaction of a row, or the refusal of an unusable row; null for money that left the account. */
  read(row: StatementRow): StatementCredit | RefusedRow | null {
    const { line } = row;
    const date = dayIn(row.date);
    if (date === null) return refusedRow(line, 'payments.row.date');
    const amountCents = centsIn(row.amount);
    if (amountCents === null) return refusedRow(line, 'payments.row.amount');
    if (amountCents < 0) return null;
    const currency = row.currency.toUpperCase();
    if (!/^[A-Z]{3}$/.test(currency)) return refusedRow(line, 'payments.row.currency');
    const text = plainText(row.text);
    const reference = plainText(row.reference, LONGEST_REFERENCE) || null;
    return {
      line,
      date,
      amountCents,
      currency,
      payer: plainText(row.payer),
      text,
      reference,
      codes: codesIn(text),
      entry: null,
    };
  }
}

/**
 * Reads a day written as dd/mm/yyyy or yyyy-mm-dd and returns it as `yyyy-mm-dd`; null if it is not in the calendar, or not between
 * `EARLIEST` and `LATEST`.
 */
export function dayIn(value: unknown): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plainText(value)) ?? [];
  const date = isoDay(year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : plainText(value));
  return date !== undefined && date >= EARLIEST && date <= LATEST ? date : null;
}

const ITALIAN_THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/;
const ENGLISH_THOUSANDS = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/;
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;

/** Returns the cents of an amount such as `150,00`, `1.150,00` or `€ 150`, negative with a minus sign; null for zero and any other text. */
export function centsIn(value: unknown): number | null {
  const text = plainText(value)
    .replaceAll(/\s|€|^EUR|EUR$/gi, '')
    .replace('\u2212', '-');
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(text) ?? [];
  const plain = withoutThousands(digits);
  if (plain === null) return null;
  const [euro = '', decimals = ''] = plain.split('.');
  const cents = Number(euro) * 100 + Number(decimals.padEnd(2, '0'));
  if (euro.length > LONGEST_AMOUNT || cents === 0) return null;
  return sign === '-' ? -cents : cents;
}

function withoutThousands(digits: string): string | null {
  if (ITALIAN_THOUSANDS.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (ENGLISH_THOUSANDS.test(digits)) return digits.replaceAll(',', '');
  return PLAIN.test(digits) ? digits.replace(',', '.') : null;
}
