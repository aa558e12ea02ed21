import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'adr');
const PARTS = ['Context', 'Decision', 'Consequences', 'Alternatives'];
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const records = globSync('0*.md', { cwd: FOLDER }).sort();

describe('docs/adr', () => {
  it('gives context, decision, consequences and alternatives in every record, in this order', () => {
    expect(records.length).toBeGreaterThan(20);
    expect(records.length).toBeLessThanOrEqual(30);
    const parts = (file: string) => [...read(file).matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
    expect(records.filter((file) => parts(file).join() !== PARTS.join())).toEqual([]);
  });

  it('numbers each record once, and lists every one once', () => {
    const numbers = records.map((file) => file.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect([...read('README.md').matchAll(/\]\((0[\w-]+\.md)\)/g)].map(([, file]) => file)).toEqual(records);
  });
});
