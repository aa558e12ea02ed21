import { plainText } from './payment-text';

/** Cells are texts or numbers of a spreadsheet. Its days are texts `yyyy-mm-dd`. */
export type Cell = string | number;

/** A line of a table with at least one filled cell. One without cells ends a table whose rest cannot be read. */
export interface TableLine {
  /** From 1. */
  line: number;
  cells: Cell[];
}

/** The header stands in one of the first lines. */
export const HEADER_LINES = 30;
/** Cells further to the right are left out, because a single one would make its row as long as a sheet is wide. */
export const MOST_COLUMNS = 100;

export const cellAt = ({ cells }: TableLine, index: number | undefined): Cell =>
  index === undefined ? '' : (cells[index] ?? '');

export const textAt = (line: TableLine, index: number | undefined): string => String(cellAt(line, index)).trim();

/** Maximum length of a cell's text where it is shown or compared. */
const LONGEST_SHOWN = 200;

/** The texts of a line, as they are shown to a person and remembered. */
export const textsOf = (line: TableLine): string[] => line.cells.map((cell) => plainText(String(cell), LONGEST_SHOWN));

/** The first lines. The numbers of lines are the file's own, which may number all of them alike. */
export const topOf = (lines: TableLine[]): TableLine[] =>
  lines.slice(0, HEADER_LINES).filter(({ line, cells }) => line <= HEADER_LINES && cells.length > 0);
