/**
 * Kinds of bank statements (contract, section 12): `own` is the product's CSV of section 7, `table` a CSV, TSV or XLSX of a bank, `camt`
 * CAMT.052, .053 or .054, `cbi` records of 120 columns.
 */
export const STATEMENT_FORMATS = ['own', 'table', 'camt', 'cbi'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Which column of a table is which. Each is an index from 0. Either `amount` is given, or `credit` and `debit`. */
export interface ColumnMapping {
  /** Line of the header, from 1; 0 for a table without one. */
  headerLine: number;
  date: number;
  amount?: number;
  credit?: number;
  debit?: number;
  /** Columns whose texts are joined by a blank, in this order. */
  text?: number[];
  payer?: number;
  reference?: number;
  currency?: number;
}

/** Columns of a table that the office has assigned, kept for the next file with the same header. */
export interface StatementTableFormat {
  id: string;
  columns: string[];
  mapping: ColumnMapping;
  /** Address of the administrator. */
  createdBy: string;
  createdAt: string;
}

/** `table` in the details of the error `payments-columns-unknown`. */
export interface UnknownTable {
  /** Line of the supposed header, from 1; 0 when the table has none. */
  headerLine: number;
  /** Names of the columns; empty texts when the table has no header. */
  columns: string[];
  /** At most five rows after the header. */
  rows: string[][];
  suggestion: ColumnMapping | null;
}

export interface RefusedRow {
  /** Line of the file, from 1; in an XML file the number of the transaction. */
  line: number;
  /** In Italian, for a person. */
  reason: string;
  /** Code of the reason, such as `payments-row-date`. */
  code: string;
}

/** A credit of the file, as it was understood. */
export interface PreviewedRow {
  line: number;
  /** `yyyy-mm-dd` */
  date: string;
  amountCents: number;
  /** ISO 4217 in capital letters. */
  currency: string;
  payer: string;
  text: string;
  reference: string | null;
}

/** Answer of POST /api/admin/payments/import/preview, which takes and remembers nothing. */
export interface ImportPreview {
  format: StatementFormat;
  /** Which column was taken for what; null but for `table`. */
  columns: ColumnMapping | null;
  /** The table as `columns` sees it, so that the page can ask for other columns; null but for `table`. */
  table: UnknownTable | null;
  /** The first five credits. */
  rows: PreviewedRow[];
  /** Number of credits in EUR. */
  credits: number;
  /** Sum of the credits in EUR. */
  amountCents: number;
  /** Lines of a table that are no movements: above the header, balances, totals. */
  ignored: number;
  refused: RefusedRow[];
  /** True where the columns are known by name or remembered. */
  guessed: boolean;
}

/** Balances that a CAMT or CBI file names. */
export interface StatementBalances {
  openingCents: number;
  closingCents: number;
  /** Whether the opening balance plus all booked rows is the closing balance. */
  agree: boolean;
}

/** Answer of POST /api/admin/payments/import. */
export interface ImportResult {
  format: StatementFormat;
  importId: string;
  /** `matched`, `unmatched`, `alreadyKnown` and refused rows together. */
  rows: number;
  matched: number;
  unmatched: number;
  alreadyKnown: number;
  refused: RefusedRow[];
  ignored: number;
  /** Number of the file's credits in EUR: matched, unmatched or known. */
  credits: number;
  /** Their sum. */
  amountCents: number;
  balances: StatementBalances | null;
}

/** Minutes in which an import can be undone. */
export const UNDO_IMPORT_MINUTES = 10;

/** Largest bank statement, in bytes (5 MiB). */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
