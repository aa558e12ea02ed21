import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Goal, Summary } from '../measuring/summary';

/** A benchmark that was run once. */
export interface HistoryEntry {
  measuredAt: string;
  /** Of the product, with `-dirty` where files differed from it; null where nobody knows. */
  commit: string | null;
  benchmark: string;
  rows: HistoryRow[];
}

export interface HistoryRow {
  what: string;
  unit: string;
  /** Of the product. */
  median: number;
  /** What it is compared with. */
  limit: string | null;
  ratio: number | null;
  goal: Goal | null;
}

/** Every run of every benchmark in `benchmarks/results/history.jsonl`, a line each, the oldest first. */
export class History {
  private readonly file: string;
  private readonly commit: string | null;

  /** To be made before a run writes anything: from then on the files differ from the commit. */
  constructor(root: string) {
    this.file = join(root, 'benchmarks/results/history.jsonl');
    this.commit = commitOf(root);
  }

  /** @returns all of it, the new run too */
  add(benchmark: string, measuredAt: string, summaries: Summary[]): HistoryEntry[] {
    const rows = summaries.map(({ what, unit, product, limit, ratio, bound }) => {
      return { what, unit, median: product.median, limit: limit?.what ?? null, ratio, goal: bound };
    });
    const entry: HistoryEntry = { measuredAt, commit: this.commit, benchmark, rows };
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
    return this.read();
  }

  private read(): HistoryEntry[] {
    if (!existsSync(this.file)) return [];
    const lines = readFileSync(this.file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as HistoryEntry);
  }
}

function commitOf(root: string): string | null {
  try {
    const command = ['describe', '--always', '--dirty', '--exclude=*'];
    return execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null; // no git, or not a clone
  }
}
