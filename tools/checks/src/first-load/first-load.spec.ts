import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { weighFirstLoad } from './first-load.ts';

const FRAME = 'import{a}from"./shared-1.js";console.log(a)';
const SHARED = 'export const a="frame"';
const HOME = 'export default "home"';
/** Scripts, each with the sign of a part that public pages must not load. */
const PARTS = {
  'form-1.js': 't("applicationForm.head.title")',
  'admin-1.js': 't(`admin.list.title`)',
  'dialog-1.js': '"data-radix-popper-content-wrapper"',
  'rules-1.js': 'globalThis.classValidatorMetadataStorage',
};

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'first-load-'));
});
afterEach(() => rmSync(site, { recursive: true }));

/** Pages that have limits, too, and no scripts here. */
const EMPTY = ['fr/home', 'fr/iscrizione', 'it/application', 'it/iscrizione'];

/** Writes a site whose home page names `scripts` in its HTML. */
function aSite(scripts: string[], files: Record<string, string> = {}): string {
  mkdirSync(join(site, 'assets'), { recursive: true });
  for (const language of ['it', 'fr']) mkdirSync(join(site, 'pages', language), { recursive: true });
  const all = { 'frame-1.js': FRAME, 'shared-1.js': SHARED, 'home-1.js': HOME, ...PARTS, ...files };
  for (const [name, source] of Object.entries(all)) writeFileSync(join(site, 'assets', name), source);
  const preloads = scripts.map((name) => `<link rel="modulepreload" href="/assets/${name}">`).join('');
  const html = `<script type="module" src="/assets/frame-1.js"></script>${preloads}`;
  writeFileSync(join(site, 'pages', 'it', 'home.html'), html);
  for (const page of EMPTY) writeFileSync(join(site, 'pages', `${page}.html`), '');
  return site;
}

describe('the first load', () => {
  it('is what the page names and what that imports, each once, compressed', async () => {
    const { loads, findings } = await weighFirstLoad(aSite(['home-1.js', 'shared-1.js']));
    let bytes = 0;
    for (const source of [FRAME, SHARED, HOME]) bytes += gzipSync(source, { level: 9 }).length;
    expect(loads.filter((load) => load.bytes > 0)).toEqual([{ page: 'it/home', bytes, limit: 159_500 }]);
    expect(findings).toEqual([]);
  });

  it('is too much beyond its limit', async () => {
    const noise = Array.from({ length: 70_000 }, () => Math.random().toString(36).slice(2, 8)).join();
    const { findings } = await weighFirstLoad(aSite(['noise-1.js'], { 'noise-1.js': `"${noise}"` }));
    expect(findings).toEqual([expect.stringMatching(/^it\/home loads \d+ bytes of JavaScript, 159500 are allowed$/)]);
  });

  it('has limits for pages that exist', async () => {
    const folder = aSite([]);
    rmSync(join(folder, 'pages', 'fr', 'iscrizione.html'));
    expect((await weighFirstLoad(folder)).findings).toEqual(['there is no page fr/iscrizione']);
  });

  it('has no part in it that public pages do without', async () => {
    const parts = {
      'form-1.js': 'the application form',
      'admin-1.js': 'the back office',
      'dialog-1.js': 'dialogs and menus',
      'rules-1.js': 'validation of forms',
    };
    for (const [script, part] of Object.entries(parts)) {
      const { findings } = await weighFirstLoad(aSite(['deep-1.js'], { 'deep-1.js': `import"./${script}"` }));
      expect(findings).toEqual([`it/home loads ${part}: assets/${script}`]);
    }
  });

  it('knows when a part has lost its sign', async () => {
    const { findings } = await weighFirstLoad(aSite([], { 'admin-1.js': 'nothing' }));
    expect(findings).toEqual(['no file of the site has the sign of the back office']);
  });
});
