import type { ColumnMapping, UnknownTable } from '@lacorte/contracts';
import { isRecord } from '@lacorte/tender-rules';
import { bankDayIn, centsIn } from './amounts-and-days';
import { type Cell, cellAt, type TableLine, textAt, textsOf, topOf } from './table-lines';

/** Names of columns (contract, section 12), as `plainName` writes them. The order is the order of preference. */
const NAMES = {
  date: ['datacontabile', 'dataregistrazione', 'dataoperazione', 'datamovimento', 'data', 'datavaluta'],
  amount: ['importo', 'importoeur', 'importoeuro'],
  credit: ['avere', 'entrate', 'accrediti', 'accredito'],
  debit: ['dare', 'uscite', 'addebiti', 'addebito'],
  text: [
    'causale',
    'descrizione',
    'descrizioneoperazione',
    'descrizionecompleta',
    'descrizioneestesa',
    'dettagli',
    'note',
  ],
  payer: ['ordinante', 'controparte', 'beneficiario/ordinante', 'nome'],
  reference: ['riferimento', 'riferimentobanca', 'cro', 'trn', 'idtransazione'],
  currency: ['divisa', 'valuta'],
};

/** Columns of the product's own CSV (contract, section 7), in any order. */
const OWN = ['data', 'importo', 'causale', 'ordinante', 'riferimento'];
const OWN_NEEDED = OWN.slice(0, 3);

const ROWS_SHOWN = 5;
/** Rows whose cells are looked at for a suggestion. */
const ROWS_SAMPLED = 50;

/** Case, accents, blanks, underscores, dots and brackets of a name do not matter. */
const plainName = (cell: Cell) =>
  String(cell)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s_.()[\]{}]/gu, '');

type Kind = keyof typeof NAMES;

/** Finds the columns with a name of a kind, in the order of the names. */
function columnsFor(kind: Kind, names: string[]): number[] {
  return NAMES[kind].flatMap((wanted) => names.flatMap((name, index) => (name === wanted ? [index] : [])));
}

/** Tells whether a line names a date and an amount. */
export function isHeader({ cells }: TableLine): boolean {
  const names = cells.map(plainName);
  const has = (...kinds: Kind[]) => kinds.some((kind) => columnsFor(kind, names).length > 0);
  return has('date') && has('amount', 'credit', 'debit');
}

/** Tells whether a header is the one of the product's own CSV: it has the needed columns, once each, and no others. */
export function isOwnHeader(line: TableLine): boolean {
  const names = textsOf(line).map((name) => name.toLowerCase());
  const isComplete = OWN_NEEDED.every((name) => names.includes(name));
  return isComplete && names.every((name, index) => OWN.includes(name) && names.indexOf(name) === index);
}

/** Returns the mapping of a header that is known by its names; null if the names of the amount are ambiguous. */
export function knownMapping(header: TableLine, rows: TableLine[]): ColumnMapping | null {
  const names = header.cells.map(plainName);
  const [date] = columnsFor('date', names);
  const [amounts, credits, debits] = [
    columnsFor('amount', names),
    columnsFor('credit', names),
    columnsFor('debit', names),
  ];
  const [[amount], [credit], [debit]] = [amounts, credits, debits];
  const isSingle = amounts.length === 1 && credits.length + debits.length === 0;
  const isPair = amounts.length === 0 && credits.length === 1 && debits.length === 1;
  if (date === undefined || !(isSingle || isPair)) return null;
  return {
    ...{ headerLine: header.line, date },
    ...(isSingle ? { amount } : { credit, debit }),
    ...otherColumns(names, date, rows),
  };
}

function otherColumns(names: string[], date: number, rows: TableLine[]): Partial<ColumnMapping> {
  const text = columnsFor('text', names).sort((a, b) => a - b);
  const [payer] = columnsFor('payer', names);
  const [reference] = columnsFor('reference', names);
  // `valuta` may also be the value day.
  const currency = columnsFor('currency', names).find(
    (index) => names[index] !== 'valuta' || hasCodes(rows, index, date),
  );
  return {
    ...(text.length > 0 && { text }),
    ...(payer !== undefined && { payer }),
    ...(reference !== undefined && { reference }),
    ...(currency !== undefined && { currency }),
  };
}

/** Tells whether a column holds codes of currencies in the lines of movements, and at least one. */
function hasCodes(rows: TableLine[], index: number, date: number): boolean {
  const values = rows.filter((row) => /\d/.test(textAt(row, date))).map((row) => textAt(row, index));
  const given = values.filter((value) => value !== '');
  return given.length > 0 && given.every((value) => /^[A-Z]{3}$/i.test(value));
}

/** Returns the columns that a person has assigned, or null if they do not fit the table. */
export function fittingMapping(given: unknown, lines: TableLine[]): ColumnMapping | null {
  if (!isRecord(given)) return null;
  const { headerLine, date, amount, credit, debit, text, payer, reference, currency } = withoutNulls(given);
  const header = lines.find(({ line }) => line === headerLine);
  if (headerLine !== 0 && !(header && topOf([header]).length > 0)) return null;
  const width = Math.max(...topOf(lines).map(({ cells }) => cells.length), 0);
  const isIndex = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < width;
  const values = amount === undefined ? [date, credit, debit] : [date, amount];
  const isMixed = amount !== undefined && (credit !== undefined || debit !== undefined);
  if (isMixed || !values.every(isIndex) || new Set(values).size < values.length) return null;
  if (![payer, reference, currency].every((value) => value === undefined || isIndex(value))) return null;
  if (text !== undefined && !(Array.isArray(text) && text.length <= width && text.every(isIndex))) return null;
  const mapping = { headerLine, date, amount, credit, debit, text, payer, reference, currency };
  // Every value has been checked above.
  return withoutNulls(mapping) as unknown as ColumnMapping;
}

const withoutNulls = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null));

/** Describes a table for the person who assigns its columns. */
export function shownTable(lines: TableLine[], headerLine: number, suggestion: ColumnMapping | null): UnknownTable {
  const header = lines.find(({ line }) => line === headerLine);
  const width = Math.max(0, ...topOf(lines).map(({ cells }) => cells.length));
  const rows = lines.filter(({ line, cells }) => line > headerLine && cells.length > 0).slice(0, ROWS_SHOWN);
  return {
    headerLine,
    columns: header ? textsOf(header) : Array.from({ length: width }, () => ''),
    rows: rows.map(textsOf),
    suggestion,
  };
}

/** Describes a table whose columns are not known: its header is the first line with the most filled cells, unless that is a movement. */
export function unknownTable(lines: TableLine[], century: string): UnknownTable {
  const top = topOf(lines);
  const filled = top.map((line) => textsOf(line).filter((text) => text !== '').length);
  const fullest = top[filled.indexOf(Math.max(...filled))];
  const headerLine = fullest && !isMovement(fullest, century) ? fullest.line : 0;
  return shownTable(lines, headerLine, suggestedMapping(lines, headerLine, century));
}

/** Tells whether a line holds a day and an amount. */
export function isMovement({ cells }: TableLine, century: string): boolean {
  const days = cells.map((cell) => typeof cell === 'string' && bankDayIn(cell, century) !== null);
  return days.includes(true) && cells.some((cell, index) => !days[index] && centsIn(cell) !== null);
}

/** Suggests columns by their names, and where these do not decide by what the rows hold; null without a date or an amount. */
function suggestedMapping(lines: TableLine[], headerLine: number, century: string): ColumnMapping | null {
  const rows = lines.filter(({ line, cells }) => line > headerLine && cells.length > 0).slice(0, ROWS_SAMPLED);
  const names = lines.find(({ line }) => line === headerLine)?.cells.map(plainName) ?? [];
  const columns = Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, (_, index) => index);
  const share = (index: number, fits: (cell: Cell) => boolean) => {
    const cells = rows.map((row) => cellAt(row, index)).filter((cell) => cell !== '');
    return cells.filter(fits).length / Math.max(cells.length, 1);
  };
  const named = (kind: Kind) => columnsFor(kind, names)[0];
  const date =
    named('date') ?? columns.find((index) => share(index, (cell) => bankDayIn(cell, century) !== null) > 0.5);
  if (date === undefined) return null;
  const rest = otherColumns(names, date, rows);
  const taken = [date, rest.payer, rest.reference, rest.currency, ...(rest.text ?? [])];
  const free = columns.filter((index) => !taken.includes(index));
  const hasDecimals = (cell: Cell) => centsIn(cell) !== null && (typeof cell === 'number' || /[.,]/.test(cell));
  const [credit, debit] = [named('credit'), named('debit')];
  const pair = credit === undefined || debit === undefined ? null : { credit, debit };
  const amount = named('amount') ?? free.find((index) => share(index, hasDecimals) > 0.5);
  if (!pair && amount === undefined) return null;
  const longest = free
    .filter((index) => index !== amount)
    .map((index) => ({ index, length: rows.reduce((sum, row) => sum + textAt(row, index).length, 0) }))
    .sort((a, b) => b.length - a.length)[0];
  const text = rest.text ?? (longest && longest.length > 0 ? [longest.index] : undefined);
  return { headerLine, date, ...(pair ?? { amount }), ...rest, ...(text && { text }) };
}
