import type { ColumnMapping, RefusedRow, StatementBalances, StatementFormat, UnknownTable } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { readCamt } from './read-camt';
import { readCsv } from './read-csv';
import { refusedRow, StatementRows } from './statement-row';

/** A credit of a bank statement, with its values checked. */
export interface StatementCredit {
  /** Line of the file, or number of the transaction, from 1. */
  line: number;
  /** `yyyy-mm-dd` */
  date: string;
  amountCents: number;
  /** ISO 4217 in capital letters. */
  currency: string;
  payer: string;
  text: string;
  /** The bank's reference of this transaction alone; null for words and running numbers that identify nothing. */
  reference: string | null;
  /** Application codes in the text. */
  codes: string[];
  /** The collective entry of CAMT that this transaction belongs to; null for a single one and for other formats. */
  entry: { reference: string; amountCents: number } | null;
}

/** What a bank statement says. Every row of the file is a credit, refused, ignored, a debit or blank. */
export interface ReadStatement {
  format: StatementFormat;
  credits: StatementCredit[];
  refused: RefusedRow[];
  /** Lines of a table that are no movements. */
  ignored: number;
  balances: StatementBalances | null;
  /** IBANs of the accounts that the file names, without blanks. */
  accounts: string[];
  /** The table and the mapping that was followed; null but for `table`. */
  table: (UnknownTable & { mapping: ColumnMapping; isGuessed: boolean }) | null;
}

export interface ReadOptions {
  /** Columns that a person has chosen. */
  columns?: ColumnMapping;
  /** Finds the mapping that was remembered for a header; null if there is none. */
  remembered(columns: string[]): Promise<ColumnMapping | null>;
}

const MOST_REFUSED = 1_000;

export async function readStatement(file: Buffer, _fileName: string, _options: ReadOptions): Promise<ReadStatement> {
  const text = decoded(file);
  if (text.includes('\0')) throw new DomainError('invalid', 'payments.fileUnreadable');
  const isCamt = text.trimStart().startsWith('<');
  const rows = new StatementRows();
  const read: ReadStatement = {
    ...{
      format: isCamt ? 'camt' : 'own',
      credits: [],
      refused: [],
      ignored: 0,
      balances: null,
      accounts: [],
      table: null,
    },
  };
  for await (const entry of isCamt ? readCamt(text.trimStart()) : readCsv(text)) {
    const row = 'reason' in entry ? entry : rows.read(entry);
    if (row === null) continue;
    if ('reason' in row && read.refused.length === MOST_REFUSED) {
      read.refused.push(refusedRow(row.line, 'payments.row.tooManyInvalid'));
      break;
    }
    if ('reason' in row) read.refused.push(row);
    else read.credits.push(row);
  }
  return read;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
