import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '../configuration/configuration.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-maps-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A module that throws, and a map that puts its only line into line 7 of `source`. */
function writeModule(path: string, source: string): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  const map = { version: 3, sources: [source], names: [], mappings: 'AAMA' };
  const url = `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
  writeFileSync(file, `throw new Error('broken');\n//# sourceMappingURL=${url}\n`);
  return file;
}

function stackOf(file: string): string {
  return spawnSync(process.execPath, ['--import', join(REPOSITORY, 'deploy/node/source-maps.mjs'), file], {
    encoding: 'utf8',
    env: {},
  }).stderr;
}

describe('a stack trace of a service', () => {
  it('names the source of our bundles', () => {
    expect(stackOf(writeModule('main.mjs', 'written.ts'))).toContain('written.ts:7');
  });

  it('names the file of an npm package, whose maps would cost memory', () => {
    const stack = stackOf(writeModule('node_modules/package/index.mjs', 'written.ts'));
    expect(stack).toContain('index.mjs:1');
    expect(stack).not.toContain('written.ts');
  });
});
