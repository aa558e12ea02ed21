import { type MessageKey, messageCode, messagesIt, type RefusedRow } from '@lacorte/contracts';
import { codesIn, LONGEST_READ, plainText } from './payment-text';
import type { StatementCredit } from './statement';

export interface Movement {
  line: number;
  /** Null if it cannot be read. */
  date: string | null;
  /** Negative for money that left the account; null if it cannot be read. */
  amountCents: number | null;
  currency: string;
  payer: string;
  text: string;
  /** Further text that may hold a code. */
  hidden?: string;
  reference: string;
  entry?: StatementCredit['entry'];
}

type RowKey = Extract<MessageKey, `payments.row.${string}`>;

const LONGEST_REFERENCE = 200;
/** Maximum number of rows. A row takes about a hundred characters, so a file of 5 MiB has fewer, but a file of empty rows has far more. */
export const MOST_ROWS = 50_000;
/** Maximum number of refused rows, because the answer lists each of them. A file with more is not a bank statement. */
const MOST_REFUSED = 1_000;

/** Words that banks write in place of a reference, without blanks and signs. */
const NO_REFERENCE = /^(?:0*|NOTPROVIDED|NOTAVAILABLE|NONREF|NOREF|NONE|NULL|NA|ND|NP|NONDISPONIBILE)$/;

/** Returns a reference, or nothing for words that are no reference. */
export function givenReference(reference: string): string {
  const given = plainText(reference, LONGEST_REFERENCE);
  return NO_REFERENCE.test(given.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')) ? '' : given;
}

/** Sorts the rows of one file into credits, refused and ignored ones. */
export class StatementRows {
  readonly credits: StatementCredit[] = [];
  readonly refused: RefusedRow[] = [];
  ignored = 0;
  /** True when the rest of the file is not read. */
  isFull = false;
  private readonly references: string[] = [];
  private rows = 0;
  private lastLine = 0;

  /** Counts a line that is no movement. */
  ignore(line: number): void {
    if (!this.isBeyond(line)) this.ignored += 1;
  }

  refuse(line: number, key: RowKey): void {
    if (this.isBeyond(line)) return;
    this.isFull = this.refused.length === MOST_REFUSED;
    this.refused.push(refusedRow(line, this.isFull ? 'payments.row.tooManyInvalid' : key));
  }

  /** Adds a movement: a credit is kept, a debit is left out, one that cannot be read is refused. */
  add(movement: Movement): void {
    const { line, date, amountCents, entry = null } = movement;
    const reference = givenReference(movement.reference);
    this.lastLine = line;
    if (reference !== '') this.references.push(reference);
    const currency = currencyOf(movement.currency);
    if (date === null) this.refuse(line, 'payments.row.date');
    else if (!amountCents) this.refuse(line, 'payments.row.amount');
    else if (amountCents > 0 && !/^[A-Z]{3}$/.test(currency)) this.refuse(line, 'payments.row.currency');
    else if (!this.isBeyond(line) && amountCents > 0) {
      const whole = plainText(`${movement.hidden ?? ''} ${movement.text}`, LONGEST_READ);
      this.credits.push({
        ...{ line, date, amountCents, currency, entry, reference: reference || null, codes: codesIn(whole) },
        ...{ payer: plainText(movement.payer), text: plainText(movement.text) },
      });
    }
  }

  /** Takes running numbers for no references. Called after the last row. */
  finish(): void {
    if (this.areRunning()) for (const credit of this.credits) credit.reference = null;
  }

  private isBeyond(line: number): boolean {
    if (this.isFull) return true;
    this.rows += 1;
    if (this.rows <= MOST_ROWS) return false;
    this.isFull = true;
    this.refused.push(refusedRow(line, 'payments.row.tooMany'));
    return true;
  }

  /** Tells whether the references only number the rows of the file: they rise or fall, and none is above the number of its lines. */
  private areRunning(): boolean {
    if (!this.references.every((reference) => /^\d{1,9}$/.test(reference))) return false;
    const numbers = this.references.map(Number);
    const steps = numbers.slice(1).map((number, index) => Math.sign(number - (numbers[index] ?? 0)));
    const isOneWay = new Set(steps).size <= 1 && !steps.includes(0);
    return isOneWay && numbers.every((number) => number <= this.lastLine);
  }
}

function refusedRow(line: number, key: RowKey): RefusedRow {
  return { line, reason: messagesIt[key], code: messageCode(key) };
}

function currencyOf(text: string): string {
  const currency = plainText(text).toUpperCase();
  return ['', '€', 'EURO'].includes(currency) ? 'EUR' : currency;
}
