import { setImmediate as turn } from 'node:timers/promises';
import { type ColumnMapping, isIban } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { bankDayIn, centsIn, centuryIn, dayIn, isNearYear } from './amounts-and-days';
import type { ReadOptions, ReadStatement } from './statement';
import type { StatementRows } from './statement-rows';
import {
  fittingMapping,
  isHeader,
  isMovement,
  isOwnHeader,
  knownMapping,
  shownTable,
  unknownTable,
} from './table-columns';
import { type Cell, cellAt, type TableLine, textAt, textsOf, topOf } from './table-lines';

/** Rows that are read in one turn of the event loop. */
const AT_ONCE = 50;

interface TableOptions extends ReadOptions {
  today: string;
  /** Only a CSV is in the product's own format. */
  isCsv: boolean;
}

/** Reads the movements of a table. @throws DomainError invalid when a person must say which column is which */
export async function readTable(
  lines: TableLine[],
  rows: StatementRows,
  options: TableOptions,
): Promise<Pick<ReadStatement, 'format' | 'accounts' | 'table'>> {
  const [first] = lines;
  const assigned = await assignedMapping(lines, options);
  if (!assigned && first && options.isCsv && isOwnHeader(first)) {
    await readRows(lines, knownMapping(first, []) as ColumnMapping, rows, options.today, true);
    return { format: 'own', accounts: [], table: null };
  }
  const mapping = assigned ?? byName(lines, options.today);
  await readRows(lines, mapping, rows, options.today, false);
  return {
    format: 'table',
    accounts: accountsAbove(mapping.headerLine, lines),
    table: { ...shownTable(lines, mapping.headerLine, mapping), mapping, isGuessed: options.columns === undefined },
  };
}

/** Returns the columns that a person has assigned now or earlier. */
async function assignedMapping(lines: TableLine[], { columns, remembered, today }: TableOptions) {
  if (columns !== undefined) {
    const mapping = fittingMapping(columns, lines);
    if (!mapping) throw columnsInvalid();
    return mapping;
  }
  const asked = new Set<string>();
  for (const line of topOf(lines)) {
    const names = textsOf(line);
    const header = JSON.stringify(names);
    if (asked.has(header)) continue;
    asked.add(header);
    if (names.filter((name) => name !== '').length < 2 || isMovement(line, today.slice(0, 2))) continue;
    const mapping = await remembered(names);
    if (mapping) return { ...mapping, headerLine: line.line };
  }
  return null;
}

export const columnsInvalid = () =>
  new DomainError('invalid', 'error.validation', { fields: { columns: 'payments.columnsInvalid' } });

function byName(lines: TableLine[], today: string): ColumnMapping {
  const header = topOf(lines).find(isHeader);
  const rows = lines.filter(({ line }) => header && line > header.line);
  const mapping = header && knownMapping(header, rows);
  if (mapping) return mapping;
  throw new DomainError('invalid', 'payments.columnsUnknown', { table: unknownTable(lines, today.slice(0, 2)) });
}

/** IBANs that stand alone in a cell above the header. */
function accountsAbove(headerLine: number, lines: TableLine[]): string[] {
  const above = topOf(lines)
    .filter(({ line }) => line < headerLine)
    .flatMap(textsOf);
  return [...new Set(above.filter(isIban).map((iban) => iban.replaceAll(/[\s-]/g, '').toUpperCase()))];
}

async function readRows(
  lines: TableLine[],
  mapping: ColumnMapping,
  rows: StatementRows,
  today: string,
  isOwn: boolean,
) {
  const above = lines.filter(({ line, cells }) => line < mapping.headerLine && cells.length > 0);
  const below = lines.filter(({ line }) => line > mapping.headerLine);
  for (const { line } of above) rows.ignore(line);
  const century = centuryIn(
    below.map((line) => cellAt(line, mapping.date)),
    today,
  );
  for (const [index, line] of below.entries()) {
    if (index % AT_ONCE === 0) await turn();
    if (rows.isFull) return;
    if (line.cells.length === 0) rows.refuse(line.line, 'payments.row.unclosedQuote');
    else if (isOwn) rows.add({ ...movementOf(line, mapping), date: dayIn(cellAt(line, mapping.date)) });
    else readRow(line, mapping, rows, { century, today });
  }
}

function readRow(line: TableLine, mapping: ColumnMapping, rows: StatementRows, by: { century: string; today: string }) {
  const date = cellAt(line, mapping.date);
  const amounts = [mapping.amount, mapping.credit, mapping.debit].map((index) => cellAt(line, index));
  const day = bankDayIn(date, by.century);
  if (isWordy(date) || amounts.every(isWordy)) rows.ignore(line.line);
  else if (day !== null && !isNearYear(day, by.today)) rows.refuse(line.line, 'payments.row.year');
  else rows.add({ ...movementOf(line, mapping), date: day });
}

/** Tells whether a cell is empty or holds only words. */
const isWordy = (cell: Cell) => typeof cell === 'string' && !/\d/.test(cell);

function movementOf(line: TableLine, mapping: ColumnMapping) {
  return {
    line: line.line,
    amountCents: mapping.amount === undefined ? balanceOf(line, mapping) : centsIn(cellAt(line, mapping.amount)),
    currency: textAt(line, mapping.currency),
    payer: textAt(line, mapping.payer),
    text: (mapping.text ?? [])
      .map((index) => textAt(line, index))
      .filter((text) => text !== '')
      .join(' '),
    reference: textAt(line, mapping.reference),
  };
}

/** Returns the cents of a credit, or of a debit as a negative amount; null where a line has both. */
function balanceOf(line: TableLine, mapping: ColumnMapping): number | null {
  const [credit, debit] = [mapping.credit, mapping.debit].map((index) => {
    const cell = cellAt(line, index);
    return isWordy(cell) ? 0 : centsIn(cell);
  });
  if (credit == null || debit == null) return null;
  if (credit !== 0 && debit !== 0) return null;
  return debit === 0 ? credit : -Math.abs(debit);
}
