import type { ExportedColumn } from './export-columns';
import type { ExportedApplication } from './exported-row';

const BOM = '\uFEFF';
const SEPARATOR = ';';
const LINE_END = '\r\n';

/** A spreadsheet takes a cell that begins with one of them for a formula (contract, section 8). */
const FORMULA_STARTS = new Set([...'=+-@\t\r'].map((sign) => sign.charCodeAt(0)));

/**
 * A CSV file in pieces, as spreadsheets of Italian offices read it: UTF-8 with BOM, `;`, CRLF, quotes as in RFC 4180, days as
 * `dd/mm/yyyy`. Written by hand, because a library of the needed speed does not exist (docs/adr/0061-spreadsheets.md).
 */
export async function* writeCsv(
  columns: readonly ExportedColumn[],
  batches: AsyncIterable<ExportedApplication[]>,
): AsyncIterable<string> {
  yield BOM + lineOf(columns.map(({ header }) => quoted(header)));
  for await (const rows of batches) {
    yield rows.map((row) => lineOf(columns.map((column) => cellOf(column, row)))).join('');
  }
}

const lineOf = (cells: string[]) => cells.join(SEPARATOR) + LINE_END;

function cellOf({ type, valueIn }: ExportedColumn, row: ExportedApplication): string {
  const value = valueIn(row);
  if (value === null) return '';
  const text = String(value);
  if (type === 'number') return text;
  return type === 'day' ? italianDay(text) : quoted(withoutFormula(text));
}

/** @param day `yyyy-mm-dd` */
const italianDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** A leading `'` makes it text. */
const withoutFormula = (text: string) => (FORMULA_STARTS.has(text.charCodeAt(0)) ? `'${text}` : text);

/** Four searches for a character are faster than one for a pattern. */
function quoted(text: string): string {
  const isPlain = !(text.includes(SEPARATOR) || text.includes('"') || text.includes('\n') || text.includes('\r'));
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
