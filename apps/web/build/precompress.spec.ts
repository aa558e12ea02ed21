import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { precompressFolder } from './precompress';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precompress-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('writes a brotli and a gzip copy beside every text file that is worth it and complete', async () => {
  await mkdir(join(folder, 'assets'));
  const script = 'export const corte = 1;\n'.repeat(100);
  await writeFile(join(folder, 'assets/page-abc.js'), script);
  await writeFile(join(folder, 'assets/font-abc.woff2'), 'x'.repeat(5_000));
  await writeFile(join(folder, 'small.txt'), 'small');
  await writeFile(join(folder, 'page.html'), '<link rel="canonical" href="__PUBLIC_URL__/bando">'.repeat(100));

  await precompressFolder(folder);

  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'assets',
    'assets/font-abc.woff2',
    'assets/page-abc.js',
    'assets/page-abc.js.br',
    'assets/page-abc.js.gz',
    'page.html',
    'small.txt',
  ]);
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/page-abc.js.br'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, 'assets/page-abc.js.gz'))).toString()).toBe(script);
});
