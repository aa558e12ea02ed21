import type { RefusedRow } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { CsvError, parse } from 'csv-parse/sync';
import type { StatementEntry } from './statement-row';

/** Columns of the file (contract, section 7), in any order. */
const COLUMNS = ['data', 'importo', 'ordinante', 'causale', 'riferimento'] as const;
type Column = (typeof COLUMNS)[number];
const NEEDED: readonly Column[] = ['data', 'importo', 'causale'];

/** Most rows of a file. A row takes about a hundred characters, so that a file of 5 MiB has less, and one of empty rows far more. */
const MOST_ROWS = 50_000;
const TOO_MANY = `Il file ha più di ${MOST_ROWS.toLocaleString('it-IT')} righe. Le righe successive non sono state lette.`;
/** Longest row, in characters: a quotation mark that is never closed would otherwise hold the rest of the file. */
const LONGEST_ROW = 20_000;
const BROKEN = 'La riga non è leggibile: le virgolette non sono chiuse. Le righe successive non sono state lette.';

interface Line {
  record: string[];
  /** On which it ends. */
  line: number;
}

/**
 * The rows of a CSV file. Cells are text and nothing else.
 *
 * @throws DomainError invalid when a column is missing
 */
export function* readCsv(file: string): Generator<StatementEntry> {
  const { lines, broken } = linesOf(file);
  const [header, ...rows] = lines;
  if (!header) throw new DomainError('invalid', 'payments.fileUnreadable');
  const places = columnsIn(header.record);
  for (const row of rows) yield rowOf(row, places);
  if (broken) yield broken;
}

/** The lines up to the first that cannot be read, and that one's refusal. */
function linesOf(file: string): { lines: Line[]; broken?: RefusedRow } {
  const lines: Line[] = [];
  try {
    parse(file, {
      delimiter: delimiterOf(file),
      max_record_size: LONGEST_ROW,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MOST_ROWS + 2,
      trim: true,
      on_record: (record: string[], info) => {
        lines.push({ record, line: info.lines });
        return null;
      },
    });
    const [more] = lines.splice(MOST_ROWS + 1);
    return { lines, broken: more && { line: more.line, reason: TOO_MANY } };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { lines, broken: { line: (lines.at(-1)?.line ?? 0) + 1, reason: BROKEN } };
  }
}

/** The sign that the first line has more of. */
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

/** A row begins before it ends when cells have line breaks. */
function rowOf({ record, line }: Line, places: Map<Column, number>): StatementEntry {
  const cell = (column: Column) => record[places.get(column) ?? -1] ?? '';
  const breaks = record.join('').match(/\r\n|\r|\n/g)?.length ?? 0;
  return {
    ...{ line: line - breaks, date: cell('data'), amount: cell('importo'), currency: 'EUR' },
    ...{ payer: cell('ordinante'), text: cell('causale'), reference: cell('riferimento') },
  };
}
