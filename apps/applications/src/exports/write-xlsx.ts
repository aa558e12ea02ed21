import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import type { CellType, ExportedColumn } from './export-columns';
import { valuesIn } from './exported-row';

type Cell = string | number | Date | null;

/** Widths in characters, enough for most names and street addresses. */
const WIDTHS: Record<CellType, number> = { text: 24, number: 12, day: 14, amount: 14 };
const FORMATS: Partial<Record<CellType, string>> = { day: 'dd/mm/yyyy', amount: '#,##0.00' };

/** Characters that XML 1.0 does not allow and the writer does not remove. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g;

/** An Excel workbook in pieces. Cells are typed, so a spreadsheet computes no formula and keeps leading zeros. */
export function writeXlsx(title: string, columns: readonly ExportedColumn[], batches: AsyncIterable<Iterable<string>>) {
  const stream = writeXlsxStream(rowsOf(columns, batches), {
    name: title,
    columns: columns.map(({ header, type }) => ({
      header,
      width: WIDTHS[type],
      ...(FORMATS[type] && { numFmt: FORMATS[type] }),
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}

async function* rowsOf(columns: readonly ExportedColumn[], batches: AsyncIterable<Iterable<string>>) {
  for await (const rows of batches) {
    for (const row of rows) {
      const values = valuesIn(row, columns.length);
      yield columns.map(({ type }, index) => cellOf(type, values[index] ?? ''));
    }
  }
}

function cellOf(type: CellType, cell: string): Cell {
  if (cell === '') return null;
  if (type === 'number' || type === 'amount') return Number(cell);
  return type === 'day' ? new Date(`${cell}T00:00:00Z`) : cell.replace(NO_CHARACTERS, '');
}
