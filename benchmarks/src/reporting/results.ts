import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Summary } from '../measuring/summary';
import { asTable } from './table';

/** Results of the benchmarks, the latest of each. */
type Results = Record<
  string,
  { measuredAt: string; node: string; processors: number; rounds: number; rows: Summary[] }
>;

const BEGIN = '<!-- latest results: written by npm run bench -->';
const END = '<!-- end of latest results -->';

/** Keeps what was measured in `benchmarks/results/latest.json`, and as a table in `docs/performance.md`. */
export class ResultFiles {
  private readonly file: string;
  private readonly page: string;

  constructor(root: string) {
    this.file = join(root, 'benchmarks/results/latest.json');
    this.page = join(root, 'docs/performance.md');
  }

  /** Replaces the results of one benchmark; those of others stay. */
  write(benchmark: string, rounds: number, rows: Summary[]): void {
    const results: Results = existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {};
    const measuredAt = new Date().toISOString();
    results[benchmark] = { measuredAt, node: process.version, processors: availableParallelism(), rounds, rows };
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify(results, null, 2)}\n`);
    this.document(Object.values(results).flatMap((result) => result.rows));
  }

  private document(rows: Summary[]): void {
    const text = readFileSync(this.page, 'utf8');
    const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)];
    if (before === -1 || after === -1) throw new Error(`${this.page} has no place for the results`);
    writeFileSync(this.page, `${text.slice(0, before)}${BEGIN}\n\n${asTable(rows)}\n\n${text.slice(after)}`);
  }
}
