import { TIME_ZONE } from '@lacorte/contracts';
import { csvLines } from './csv-lines';
import { isXml, textOf } from './file-text';
import { readCamt } from './read-camt';
import { isCbi, readCbi } from './read-cbi';
import { columnsInvalid, readTable } from './read-table';
import type { ReadOptions, ReadStatement } from './statement';
import { MOST_ROWS, StatementRows } from './statement-rows';
import { HEADER_LINES, type TableLine } from './table-lines';
import { xlsxLines } from './xlsx-lines';
import { unreadable } from './xml-pieces';

export type { ReadOptions, ReadStatement, StatementCredit } from './statement';

/** First bytes of an archive with and without parts. */
const ZIP = ['504b0304', '504b0506'];

/**
 * Reads a bank statement of any kind (contract, section 12).
 * @throws DomainError invalid for a file of another kind, for a table whose columns are not known, and for `columns` that do not fit the
 * file; too-large for an XLSX file that unpacks to more than 100 MB
 */
export async function readStatement(file: Buffer, fileName: string, options: ReadOptions): Promise<ReadStatement> {
  const { today = romanDay(), columns } = options;
  const rows = new StatementRows();
  const of = (read: Pick<ReadStatement, 'format'> & Partial<ReadStatement>): ReadStatement => {
    rows.finish();
    const { credits, refused, ignored } = rows;
    return { credits, refused, ignored, balances: null, accounts: [], table: null, ...read };
  };
  if (ZIP.includes(file.toString('hex', 0, 4))) {
    return of(await readTable(filled(await xlsxLines(file)), rows, { ...options, today, isCsv: false }));
  }
  const text = textOf(file, fileName);
  const isTable = !isXml(text) && !isCbi(text);
  if (isTable) {
    return of(await readTable(filled(await linesOf(text)), rows, { ...options, today, isCsv: true }));
  }
  if (columns !== undefined) throw columnsInvalid();
  if (isXml(text)) return of({ format: 'camt', ...(await readCamt(text, rows)) });
  return of({ format: 'cbi', ...(await readCbi(text, rows, today.slice(0, 2))) });
}

const romanDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(new Date());

/** Collects the lines of a table, up to the first one that is too many. */
async function linesOf(text: string): Promise<TableLine[]> {
  const lines: TableLine[] = [];
  for await (const line of csvLines(text)) {
    lines.push(line);
    if (lines.length > MOST_ROWS + HEADER_LINES) break;
  }
  return lines;
}

function filled(lines: TableLine[]): TableLine[] {
  if (!lines.some(({ cells }) => cells.length > 0)) throw unreadable();
  return lines;
}
