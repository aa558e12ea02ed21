import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { summarize } from '../measuring/summary';
import { ResultFiles } from './results';

const PAGE = `# Performance

<!-- latest results: written by npm run bench -->

old

<!-- end of latest results -->

What was tried.
`;

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rows = (what: string, value: number) => [
  summarize({ what, unit: 's', product: [value], goal: { of: 'product', atMost: 12 } }),
];

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lacorte-results-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs/performance.md'), PAGE);
});

afterEach(() => rmSync(root, { recursive: true }));

describe('results of the benchmarks', () => {
  it('replace what was there of the same benchmark, and keep the others', () => {
    for (const [benchmark, value] of [['start', 8] as const, ['list', 3] as const, ['start', 6] as const]) {
      new ResultFiles(root).write(benchmark, 1, rows(benchmark, value));
    }
    const page = read('docs/performance.md');
    expect(page.match(/\d+ s/g)).toEqual(['6 s', '12 s', '3 s', '12 s']);
    expect(page).toContain('What was tried.');
    expect(page).not.toContain('old');
  });

  it('add every run to the history, and draw it where the page shows it', () => {
    const files = new ResultFiles(root);
    for (const value of [8, 6]) files.write('start', 1, rows('start', value));
    const history = read('benchmarks/results/history.jsonl').trimEnd().split('\n');
    expect(history.map((line) => JSON.parse(line))).toMatchObject([
      { benchmark: 'start', rows: [{ what: 'start', median: 8, ratio: null, goal: { atMost: 12 } }] },
      { benchmark: 'start', rows: [{ what: 'start', median: 6 }] },
    ]);
    const [, picture = ''] = /!\[.+\]\((.+)\)/.exec(read('docs/performance.md')) ?? [];
    expect(read(join('docs', picture)).match(/<circle/g)).toHaveLength(2);
  });
});
