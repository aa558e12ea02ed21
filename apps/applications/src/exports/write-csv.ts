import type { CellType, ExportedColumn } from './export-columns';
import { valuesIn } from './exported-row';

const BOM = '\uFEFF';
const PIECE = 64 * 1024;

/** The comma is quoted for spreadsheets that also split at commas. They would find a new cell, maybe a formula, inside an address. */
const NEEDS_QUOTES = /[;,"\r\n]/;
/** Spreadsheets take a cell that begins with one of these signs for a formula (contract, section 8), some also the full-width signs. */
const BEGINS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/**
 * A CSV file in pieces, as spreadsheets of Italian offices read it: UTF-8 with BOM, `;`, CRLF, quotes as in RFC 4180, days as
 * `dd/mm/yyyy` (docs/adr/0061-spreadsheets.md).
 *
 * @param batches of rows, each as `rowOf` joins its values
 */
export async function* writeCsv(columns: readonly ExportedColumn[], batches: AsyncIterable<Iterable<string>>) {
  yield Buffer.from(BOM + lineOf(columns.map(({ header }) => cellOf('text', header))));
  for await (const rows of batches) {
    let lines = '';
    for (const row of rows) {
      const values = valuesIn(row, columns.length);
      lines += lineOf(columns.map(({ type }, index) => cellOf(type, values[index] ?? '')));
      if (lines.length < PIECE) continue;
      yield Buffer.from(lines);
      lines = '';
    }
    yield Buffer.from(lines);
  }
}

const lineOf = (cells: string[]) => `${cells.join(';')}\r\n`;

function cellOf(type: CellType, value: string): string {
  if (type === 'day') return value.split('-').reverse().join('/');
  if (type === 'number') return value;
  const harmless = BEGINS_FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
