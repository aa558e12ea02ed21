import type { ExportedColumn } from './export-columns';
import type { ExportedApplication } from './exported-row';

const BOM = '\uFEFF';
const SEPARATOR = ';';
const LINE_END = '\r\n';

/** A spreadsheet takes a cell that begins with one of them for a formula (contract, section 8), some also the full-width signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** The comma is for spreadsheets that also split at commas: they would find a new cell, maybe a formula, inside an address. */
const SPECIAL = /[;,"\r\n]/;

/**
 * A CSV file in pieces, as spreadsheets of Italian offices read it: UTF-8 with BOM, `;`, CRLF, quotes as in RFC 4180, days as
 * `dd/mm/yyyy`. Written by hand, because a library of the needed speed does not exist (docs/adr/0061-spreadsheets.md).
 */
export async function* writeCsv(
  columns: readonly ExportedColumn[],
  batches: AsyncIterable<ExportedApplication[]>,
): AsyncIterable<string> {
  yield `${BOM}${columns.map(({ header }) => quoted(header)).join(SEPARATOR)}${LINE_END}`;
  for await (const rows of batches) {
    let lines = '';
    for (const row of rows) {
      let separator = '';
      for (const column of columns) {
        lines += separator + cellOf(column, row);
        separator = SEPARATOR;
      }
      lines += LINE_END;
    }
    yield lines;
  }
}

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
const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string) => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
