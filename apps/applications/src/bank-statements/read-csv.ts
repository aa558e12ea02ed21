import { setImmediate as turn } from 'node:timers/promises';
import type { RefusedRow } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { CsvError, type Parser, parse } from 'csv-parse';
import { refusedRow, type StatementEntry } from './statement-row';

/** Columns of the file (contract, section 7), in any order. */
const COLUMNS = ['data', 'importo', 'ordinante', 'causale', 'riferimento'] as const;
type Column = (typeof COLUMNS)[number];
const NEEDED: readonly Column[] = ['data', 'importo', 'causale'];

/** Maximum number of rows. A row takes about a hundred characters, so a file of 5 MiB has fewer, but a file of empty rows has far more. */
const MOST_ROWS = 50_000;
/** Maximum length of a row, in characters. Without it, a quotation mark that is never closed would hold the rest of the file. */
const LONGEST_ROW = 20_000;
/** Number of bytes that are parsed at once, in about a millisecond. The process can answer other requests in between. */
const PIECE = 16_384;

interface Line {
  record: string[];
  /** Number of the line on which the record ends. */
  line: number;
}

/** Reads the rows of a CSV file. Every cell is text. @throws DomainError invalid when a column is missing */
export async function* readCsv(file: string): AsyncGenerator<StatementEntry> {
  let places: Map<Column, number> | undefined;
  let rows = 0;
  for await (const found of linesOf(file)) {
    if ('reason' in found) {
      yield found;
    } else if (!places) {
      places = columnsIn(found.record);
    } else if (rows === MOST_ROWS) {
      yield refusedRow(found.line, 'payments.row.tooMany');
      return;
    } else {
      rows += 1;
      yield rowOf(found, places);
    }
  }
  if (!places) throw new DomainError('invalid', 'payments.fileUnreadable');
}

/** The lines before the first one that cannot be read, and the refusal of that line. */
async function* linesOf(file: string): AsyncGenerator<Line | RefusedRow> {
  const lines: Line[] = [];
  const parser = parse({
    delimiter: delimiterOf(file),
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    on_record: (record: string[], info) => {
      lines.push({ record, line: info.lines });
      return null;
    },
  });
  // `parsed` reports errors. Without a listener, an error would end the process.
  parser.on('error', () => {});
  const bytes = Buffer.from(file);
  let last = 0;
  for (let start = 0; start < bytes.length + PIECE; start += PIECE) {
    await turn();
    const broken = await parsed(parser, bytes.subarray(start, start + PIECE));
    last = lines.at(-1)?.line ?? last;
    yield* lines.splice(0);
    if (!broken) continue;
    yield refusedRow(last + 1, 'payments.row.unclosedQuote');
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

function delimiterOf(file: string): ';' | ',' {
  const [header = ''] = file.split(/[\r\n]/, 1);
  return header.split(';').length >= header.split(',').length ? ';' : ',';
}

function columnsIn(header: string[]): Map<Column, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = NEEDED.find((column) => !names.includes(column));
  if (missing) throw new DomainError('invalid', 'payments.columnsMissing', { parameters: { column: missing } });
  return new Map(COLUMNS.map((column) => [column, names.indexOf(column)]));
}

/** Numbers a row by its first line. A row whose cells have line breaks ends on a later line. */
function rowOf({ record, line }: Line, places: Map<Column, number>): StatementEntry {
  const cell = (column: Column) => record[places.get(column) ?? -1] ?? '';
  const breaks = record.join('').match(/\r\n|\r|\n/g)?.length ?? 0;
  return {
    line: line - breaks,
    date: cell('data'),
    amount: cell('importo'),
    currency: 'EUR',
    payer: cell('ordinante'),
    text: cell('causale'),
    reference: cell('riferimento'),
  };
}
