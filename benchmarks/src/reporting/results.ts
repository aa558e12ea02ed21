import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Summary } from '../measuring/summary';
import { History } from './history';
import { drawHistory } from './history-chart';
import { toSeries } from './series';
import { asTable } from './table';

/** Results of the benchmarks, the latest of each. */
type Results = Record<
  string,
  { measuredAt: string; node: string; processors: number; rounds: number; rows: Summary[] }
>;

const BEGIN = '<!-- latest results: written by npm run bench -->';
const END = '<!-- end of latest results -->';
const CHART = 'performance-history.svg';

/**
 * Keeps what was measured: the latest of each benchmark in `benchmarks/results/latest.json` and as a table in
 * `docs/performance.md`, and how it went from run to run in `benchmarks/results/history.jsonl` and as a picture below the table.
 */
export class ResultFiles {
  private readonly file: string;
  private readonly docs: string;
  private readonly history: History;

  /** To be made before the run writes anything. */
  constructor(root: string) {
    this.file = join(root, 'benchmarks/results/latest.json');
    this.docs = join(root, 'docs');
    this.history = new History(root);
  }

  /** Replaces the latest results of one benchmark; those of others stay. */
  write(benchmark: string, rounds: number, rows: Summary[]): void {
    const results: Results = existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {};
    const measuredAt = new Date().toISOString();
    results[benchmark] = { measuredAt, node: process.version, processors: availableParallelism(), rounds, rows };
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify(results, null, 2)}\n`);
    const history = this.history.add(benchmark, measuredAt, rows);
    writeFileSync(join(this.docs, CHART), drawHistory(toSeries(history)));
    this.document(Object.values(results).flatMap((result) => result.rows));
  }

  private document(rows: Summary[]): void {
    const page = join(this.docs, 'performance.md');
    const text = readFileSync(page, 'utf8');
    const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)];
    if (before === -1 || after === -1) throw new Error(`${page} has no place for the results`);
    const written = [BEGIN, asTable(rows), `![Figures with a goal, run by run](${CHART})`].join('\n\n');
    writeFileSync(page, `${text.slice(0, before)}${written}\n\n${text.slice(after)}`);
  }
}
