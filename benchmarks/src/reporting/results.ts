import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Summary } from '../measuring/summary';
import { asTable } from './table';

const BEGIN = '<!-- latest results: written by npm run bench -->';
const END = '<!-- end of latest results -->';

/** Replaces the table of one benchmark in `docs/performance.md`; those of others stay. */
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
