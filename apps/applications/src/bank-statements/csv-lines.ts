import { setImmediate as turn } from 'node:timers/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { isHeader, isMovement } from './table-columns';
import { HEADER_LINES, MOST_COLUMNS, type TableLine, topOf } from './table-lines';

const DELIMITERS = [';', '\t', ','];
/** Maximum length of a row, in characters. Without it, a quotation mark that is never closed would hold the rest of the file. */
const LONGEST_ROW = 20_000;
/** Number of bytes that are parsed at once, in about a millisecond. The process can answer other requests in between. */
const PIECE = 16_384;

const OPTIONS: Options = {
  max_record_size: LONGEST_ROW,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  // Not `trim`, which takes a word in quotation marks at the start of a cell for an error.
  ltrim: true,
};

/**
 * Reads the lines of a CSV or TSV file that have cells. Every cell is text. Ends after a line without cells where the rest cannot be read,
 * because a quotation mark is not closed.
 */
export async function* csvLines(text: string): AsyncGenerator<TableLine> {
  const lines: TableLine[] = [];
  let extra = 0;
  let end = 0;
  const delimiter = delimiterOf(text);
  const parser = parse({
    ...OPTIONS,
    delimiter,
    on_record: (record: string[], info) => {
      const cells = record.slice(0, MOST_COLUMNS);
      // A row is numbered by its first line, and the parser counts CRLF within cells twice.
      const breaks = cells.join('').match(/\r\n|\r|\n/g) ?? [];
      extra += breaks.filter((one) => one === '\r\n').length;
      end = info.lines - extra;
      const line = { line: end - breaks.length, cells: cells.map((cell) => cell.trim()) };
      if (breaks.length > 0 && cells.some((cell) => hidesMovement(cell, delimiter))) lines.push({ ...line, cells: [] });
      else if (line.cells.some((cell) => cell !== '')) lines.push(line);
      return null;
    },
  });
  // `parsed` reports errors. Without a listener, an error would end the process.
  parser.on('error', () => {});
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length + PIECE; start += PIECE) {
    await turn();
    const isBroken = await parsed(parser, bytes.subarray(start, start + PIECE));
    if (isBroken) lines.push({ line: end + 1, cells: [] });
    for (const line of lines.splice(0)) {
      yield line;
      if (line.cells.length === 0) return;
    }
  }
}

/** Tells whether a quotation mark that is not closed has put whole rows into a cell, up to the next such mark. */
function hidesMovement(cell: string, delimiter: string): boolean {
  return cell.split(/[\r\n]+/).some((part) => isMovement({ line: 0, cells: part.split(delimiter) }, '20'));
}

/** Parses a piece; an empty piece ends the file. Returns whether the rest of the file cannot be read. */
function parsed(parser: Parser, piece: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      if (!error || error instanceof CsvError) resolve(Boolean(error));
      else reject(error);
    };
    if (piece.length === 0) parser.end(settle);
    else parser.write(piece, settle);
  });
}

/** Returns the delimiter that finds a header, or with which most of the first lines have the same number of cells. */
function delimiterOf(text: string): string {
  const start = text.slice(0, PIECE).split(/\r\n|\n|\r/, 2 * HEADER_LINES);
  const scores = DELIMITERS.map((delimiter) => {
    const lines = start.map((line, index) => ({ line: index + 1, cells: cellsIn(line, delimiter) }));
    const bySize = Map.groupBy(lines, ({ cells }) => cells.length);
    // A few cells more decide between delimiters that split as many lines.
    const sizes = [...bySize].map(([size, { length }]) => (size > 1 ? length * 1_000 + Math.min(size, 999) : 0));
    return Math.max(...sizes) + (topOf(lines).some(isHeader) ? 1_000_000 : 0);
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ';';
}

function cellsIn(line: string, delimiter: string): string[] {
  try {
    return (parseAtOnce(line, { ...OPTIONS, delimiter }) as string[][])[0] ?? [];
  } catch {
    return line.split(delimiter);
  }
}
