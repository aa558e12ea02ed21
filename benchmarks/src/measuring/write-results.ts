import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Spread, Summary } from './summary';

const BEGIN = '<!-- latest results: written by npm run bench -->';
const END = '<!-- end of latest results -->';
const HEAD = ['what', 'product', 'limit', 'ratio', 'goal', 'met'];

/** Replaces the table of one benchmark in `docs/performance.md`. */
export function writeResults(root: string, benchmark: string, rounds: number, rows: Summary[]): void {
  const page = join(root, 'docs/performance.md');
  const text = readFileSync(page, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end === -1) throw new Error(`${page} has no place for the results`);
  const start = begin + BEGIN.length;
  const tables = text.slice(start, end).split(/^(?=### )/m);
  const written = `### ${benchmark}\n\n${new Date().toISOString().slice(0, 10)}, rounds: ${rounds}\n\n${asTable(rows)}\n\n`;
  const place = tables.findIndex((table) => table.startsWith(`### ${benchmark}\n`));
  tables.splice(place === -1 ? tables.length : place, place === -1 ? 0 : 1, written);
  writeFileSync(page, text.slice(0, start) + tables.join('') + text.slice(end));
}

/** Makes a Markdown table, padded so that it is also readable on a terminal. */
export function asTable(summaries: Summary[]): string {
  const rows = summaries.map(({ what, unit, product, limit, ratio, goal, isMet }) => [
    what,
    `${spread(product)} ${unit}`,
    limit ? `${spread(limit)} ${unit}: ${limit.what}` : '',
    ratio?.toFixed(2) ?? '',
    goal ?? '',
    isMet === null ? '' : isMet ? 'yes' : 'no',
  ]);
  const widths = HEAD.map((head, column) => Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map(lengthOf)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [HEAD, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

const lengthOf = ({ length }: string) => length;

function spread({ median, min, max }: Spread): string {
  return min === max ? figure(median) : `${figure(median)} (${figure(min)} to ${figure(max)})`;
}

/** Formats a number with three significant digits. */
const figure = (value: number) =>
  Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3);
