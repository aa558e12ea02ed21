import { serialDay } from './amounts-and-days';
import { MOST_ROWS } from './statement-rows';
import { isHeader } from './table-columns';
import { type Cell, HEADER_LINES, MOST_COLUMNS, type TableLine } from './table-lines';
import { tooLarge, XlsxArchive } from './xlsx-archive';
import { LONGEST_CELL, MOST_CHARACTERS, readWorkbook, unescaped, type Workbook } from './xlsx-workbook';
import type { XmlListener } from './xml-pieces';

/** Days from Excel's usual first day to that of 1904. */
const DAYS_TO_1904 = 1_462;

/** Reads the first sheet that has a header, else the first one with cells. Formulas are not computed: the stored value counts. */
export async function xlsxLines(file: Buffer): Promise<TableLine[]> {
  const archive = await XlsxArchive.open(file);
  const workbook = await readWorkbook(archive);
  let other: string | undefined;
  for (const path of workbook.sheets) {
    const { lines, hasHeader } = await readSheet(archive, path, workbook, { whole: false });
    if (hasHeader) return lines;
    if (lines.length > 0) other ??= path;
  }
  return other === undefined ? [] : (await readSheet(archive, other, workbook, { whole: true })).lines;
}

async function readSheet(archive: XlsxArchive, path: string, workbook: Workbook, { whole }: { whole: boolean }) {
  const sheet = new Sheet(workbook);
  for await (const _ of archive.read(path, sheet)) {
    if (sheet.lines.length > MOST_ROWS + HEADER_LINES) break;
    if (!whole && !sheet.hasHeader && sheet.line > HEADER_LINES) break;
  }
  return sheet;
}

/** Collects the rows of a sheet that have cells. */
class Sheet implements XmlListener {
  readonly lines: TableLine[] = [];
  hasHeader = false;
  /** Number of the current row, from 1. */
  line = 0;
  private cells: Cell[] = [];
  private column = -1;
  private type = '';
  private style = 0;
  private value = '';
  private isValue = false;
  private isPhonetic = false;
  private characters = 0;

  constructor(private readonly workbook: Workbook) {}

  open = (name: string, attribute: (name: string) => string): void => {
    if (name === 'row') {
      this.line = Number.parseInt(attribute('r'), 10) || this.line + 1;
      this.cells = [];
      this.column = -1;
    } else if (name === 'c') {
      this.column = columnIn(attribute('r')) ?? this.column + 1;
      this.type = attribute('t');
      this.style = Number(attribute('s'));
      this.value = '';
    } else if (name === 'rPh') this.isPhonetic = true;
    // `v` is the stored value, `t` a text within the cell.
    this.isValue = (name === 'v' || name === 't') && !this.isPhonetic;
  };

  text = (text: string): void => {
    if (!this.isValue) return;
    this.characters += text.length;
    if (this.characters > MOST_CHARACTERS) throw tooLarge();
    this.value += text.slice(0, LONGEST_CELL - this.value.length);
  };

  close = (name: string): void => {
    this.isValue = false;
    if (name === 'rPh') this.isPhonetic = false;
    if (name === 'c') this.endCell();
    if (name !== 'row' || !this.cells.some((cell) => cell !== '')) return;
    const line = { line: this.line, cells: this.cells };
    this.lines.push(line);
    this.hasHeader ||= this.lines.length <= HEADER_LINES && this.line <= HEADER_LINES && isHeader(line);
  };

  private endCell(): void {
    const cell = this.value === '' ? '' : this.cellOf(this.value);
    if (cell === '' || this.column >= MOST_COLUMNS) return;
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = cell;
  }

  private cellOf(value: string): Cell {
    if (this.type === 's') return this.workbook.strings[Number(value)] ?? '';
    if (this.type === 'd') return value.slice(0, 10);
    const number = this.type === '' || this.type === 'n' ? Number(value) : Number.NaN;
    if (Number.isNaN(number)) return unescaped(value).trim();
    const serial = this.workbook.is1904 ? number + DAYS_TO_1904 : number;
    return (this.workbook.dayStyles[this.style] ? serialDay(serial) : null) ?? number;
  }
}

/** Returns the column, from 0, of a cell such as `AB12`. */
function columnIn(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? [];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
