import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { summarize } from './summary';
import { writeResults } from './write-results';

const PAGE = `# Performance

<!-- latest results: written by npm run bench -->

### list

old

<!-- end of latest results -->

What was tried.
`;

const rows = (what: string, value: number) => [summarize({ what, unit: 's', product: [value], goal: { atMost: 12 } })];

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
      writeResults(root, benchmark, 1, rows(benchmark, value));
    }
    const page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
    expect(page.match(/### \w+|\d+ s/g)).toEqual(['### list', '3 s', '12 s', '### start', '6 s', '12 s']);
    expect(page).toContain('What was tried.');
    expect(page).not.toContain('old');
  });
});
