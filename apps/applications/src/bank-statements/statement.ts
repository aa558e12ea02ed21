import type {
  ColumnMapping,
  PreviewedRow,
  RefusedRow,
  StatementBalances,
  StatementFormat,
  UnknownTable,
} from '@lacorte/contracts';

/** A credit of a bank statement, with its values checked. `reference` is null for words and running numbers that identify nothing. */
export interface StatementCredit extends PreviewedRow {
  /** Application codes in the text. */
  codes: string[];
  /** The collective entry of CAMT that this transaction belongs to; null for a single one and for other formats. */
  entry: { reference: string; amountCents: number } | null;
}

/** Content of a bank statement. Every row of the file is a credit, refused, ignored, a debit or blank. */
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
  /** The day in Rome, `yyyy-mm-dd`. Dates of tables are near it. */
  today?: string;
}
