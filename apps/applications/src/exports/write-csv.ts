import { CsvLines } from './csv-lines';
import type { ExportedColumn } from './export-columns';
import { SEPARATOR } from './exported-row';

const BOM = '\uFEFF';
const PIECE_BYTES = 64 * 1024;

/**
 * A CSV file in pieces, as spreadsheets of Italian offices read it: UTF-8 with BOM, `;`, CRLF, quotes as in RFC 4180, days as
 * `dd/mm/yyyy`. Written by hand, because a library of the needed speed does not exist (docs/adr/0061-spreadsheets.md).
 *
 * @param batches of rows, each as `rowOf` joins its values
 */
export async function* writeCsv(
  columns: readonly ExportedColumn[],
  batches: AsyncIterable<Iterable<string>>,
): AsyncIterable<Uint8Array> {
  yield Buffer.from(BOM);
  const headers = columns.map(({ header }) => header).join(SEPARATOR);
  yield* piecesOf(
    [headers],
    columns.map(() => ({ type: 'text' })),
  );
  for await (const rows of batches) yield* piecesOf(rows, columns);
}

function* piecesOf(rows: Iterable<string>, columns: readonly Pick<ExportedColumn, 'type'>[]): Generator<Uint8Array> {
  let lines = new CsvLines(columns, PIECE_BYTES);
  for (const row of rows) {
    const values = Buffer.from(row);
    if (!lines.haveRoomFor(values)) {
      yield lines.content;
      lines = new CsvLines(columns, Math.max(PIECE_BYTES, CsvLines.mostBytes(values, columns)));
    }
    lines.add(values);
  }
  yield lines.content;
}
