import { setImmediate as turn } from 'node:timers/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import type { TableLine } from './table-lines';

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
  const parser = parse({
    ...OPTIONS,
    delimiter: delimiterOf(text),
    on_record: (record: string[], info) => {
      const cells = record.map((cell) => cell.trim());
      // A row is numbered by its first line, and the parser counts CRLF within cells twice.
      const breaks = cells.join('').match(/\r\n|\r|\n/g) ?? [];
      extra += breaks.filter((one) => one === '\r\n').length;
      end = info.lines - extra;
      if (cells.some((cell) => cell !== '')) lines.push({ line: end - breaks.length, cells });
      return null;
    },
  });
  // `parsed` reports errors. Without a listener, an error would end the process.
  parser.on('error', () => {});
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length + PIECE; start += PIECE) {
    await turn();
    const isBroken = await parsed(parser, bytes.subarray(start, start + PIECE));
    yield* lines.splice(0);
    if (!isBroken) continue;
    yield { line: end + 1, cells: [] };
    return;
  }
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

/** Returns the delimiter with which most of the first lines have the same number of cells. */
function delimiterOf(text: string): string {
  const start = text.slice(0, PIECE).split(/\r\n|\n|\r/, 60);
  const counts = DELIMITERS.map((delimiter) => Math.max(0, ...sizes(start, delimiter).values()));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Counts the lines with the same number of cells, if it is more than one. */
function sizes(lines: string[], delimiter: string): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const line of lines) {
    const { length } = cellsIn(line, delimiter);
    if (length > 1) sizes.set(length, (sizes.get(length) ?? 0) + 1);
  }
  return sizes;
}

function cellsIn(line: string, delimiter: string): string[] {
  try {
    return (parseAtOnce(line, { ...OPTIONS, delimiter }) as string[][])[0] ?? [];
  } catch {
    return line.split(delimiter);
  }
}
