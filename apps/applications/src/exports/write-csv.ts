import type { CellType, ExportedColumn } from './export-columns';
import { SEPARATOR, ShiftedRow } from './exported-row';

type Columns = readonly { type: CellType }[];

const BOM = '\uFEFF';
const PIECE_BYTES = 64 * 1024;

const byteOf = (character: string) => character.charCodeAt(0);
/** A lookup table with 1 for each of the bytes and 0 for all others. */
const tableOf = (bytes: number[]) => Uint8Array.from({ length: 256 }, (_, byte) => Number(bytes.includes(byte)));

const BETWEEN_VALUES = byteOf(SEPARATOR);
const BETWEEN_CELLS = byteOf(';');
const POINT = byteOf('.');
const COMMA = byteOf(',');
const QUOTE = byteOf('"');
const APOSTROPHE = byteOf("'");
const DASH = byteOf('-');
const SLASH = byteOf('/');
const CR = byteOf('\r');
const LF = byteOf('\n');

/** Values with a comma are quoted: some spreadsheets split at commas, so a part of a street address could become a formula. */
const NEEDS_QUOTES = tableOf([...';,"\r\n'].map(byteOf));
/** Spreadsheets read a cell that begins with such a sign as a formula (contract, section 8), some also with a full-width sign. */
const FORMULA_SIGNS = [...'=+-@\t\r＝＋－＠'].map((sign) => [...Buffer.from(sign)]);
const BEGINS_SIGN = tableOf(FORMULA_SIGNS.map(([first = 0]) => first));

/** For each character of `dd/mm/yyyy`, its index in `yyyy-mm-dd`. */
const DAY_PLACES = [8, 9, 4, 5, 6, 7, 0, 1, 2, 3];

/**
 * Lines of a CSV file in one buffer. UTF-8 bytes are copied, because a string per cell would take three times as long and discarded
 * strings would increase the memory of the process.
 */
class CsvLines {
  private readonly bytes: Buffer;
  private used = 0;
  /** Index of the next byte to read in the row that is being added. */
  private at = 0;

  constructor(
    private readonly columns: Columns,
    size: number,
  ) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  /** Returns the length of the longest possible line of a row: every byte is a quote, and each cell gets an apostrophe and two quotes. */
  static mostBytes(values: Buffer, { length }: Columns): number {
    return 2 * values.length + 4 * length + 2;
  }

  get content(): Buffer {
    return this.bytes.subarray(0, this.used);
  }

  haveRoomFor(values: Buffer): boolean {
    return this.used + CsvLines.mostBytes(values, this.columns) <= this.bytes.length;
  }

  /** Adds a row of values joined by `rowOf`, in UTF-8. @throws ShiftedRow */
  add(values: Buffer): void {
    this.at = 0;
    for (let index = 0; index < this.columns.length; index += 1) {
      if (index > 0) this.put(BETWEEN_CELLS);
      this.addCell(this.columns[index]?.type, values);
    }
    if (this.at !== values.length + 1) throw new ShiftedRow(this.columns.length);
    this.put(CR);
    this.put(LF);
  }

  private put(byte: number): void {
    this.bytes[this.used] = byte;
    this.used += 1;
  }

  private addCell(type: CellType | undefined, values: Buffer): void {
    const { at, used } = this;
    if (type === 'text' && beginsFormula(values, at)) this.put(APOSTROPHE);
    const needsQuotes = this.copyValue(values);
    if (type === 'text' && needsQuotes) this.quoteFrom(used);
    if (type === 'day' && this.used > used) this.writeDay(values, at, used);
    if (type === 'amount') this.writeAmount(used);
  }

  /** Italian spreadsheets read a decimal comma. */
  private writeAmount(from: number): void {
    const point = this.bytes.indexOf(POINT, from);
    if (point !== -1 && point < this.used) this.bytes[point] = COMMA;
  }

  private writeDay(values: Buffer, at: number, to: number): void {
    this.used = to;
    for (const place of DAY_PLACES) {
      const byte = values[at + place] as number; // The index is within the day.
      this.put(byte === DASH ? SLASH : byte);
    }
  }

  /** Copies a value up to the next separator and doubles its quotes. Returns whether the value needs quotes. */
  private copyValue(values: Buffer): boolean {
    const { bytes } = this;
    let { at, used } = this;
    let needsQuotes = false;
    for (; at < values.length; at += 1) {
      const byte = values[at] as number; // The loop stays within `values`.
      if (byte === BETWEEN_VALUES) break;
      if (NEEDS_QUOTES[byte] === 1) {
        needsQuotes = true;
        if (byte === QUOTE) bytes[used++] = QUOTE;
      }
      bytes[used++] = byte;
    }
    this.at = at + 1;
    this.used = used;
    return needsQuotes;
  }

  private quoteFrom(from: number): void {
    this.bytes.copyWithin(from + 1, from, this.used);
    this.bytes[from] = QUOTE;
    this.used += 1;
    this.put(QUOTE);
  }
}

const beginsFormula = (values: Buffer, at: number) =>
  BEGINS_SIGN[values[at] ?? 0] === 1 &&
  FORMULA_SIGNS.some((sign) => sign.every((byte, index) => values[at + index] === byte));

/**
 * A CSV file in pieces, as spreadsheets of Italian offices read it: UTF-8 with BOM, `;`, CRLF, quotes as in RFC 4180, days as `dd/mm/yyyy`, amounts
 * as `150,00`.
 * No library writes at the needed speed (docs/adr/0061-spreadsheets.md).
 * @param batches groups of rows; `rowOf` joins the values of each row
 */
export async function* writeCsv(
  columns: readonly ExportedColumn[],
  batches: AsyncIterable<Iterable<string>>,
): AsyncIterable<Uint8Array> {
  yield Buffer.from(BOM);
  const headers = columns.map(({ header }) => header).join(SEPARATOR);
  const headerColumns: Columns = columns.map(() => ({ type: 'text' }));
  yield* piecesOf([headers], headerColumns);
  for await (const rows of batches) yield* piecesOf(rows, columns);
}

function* piecesOf(rows: Iterable<string>, columns: Columns): Generator<Uint8Array> {
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
