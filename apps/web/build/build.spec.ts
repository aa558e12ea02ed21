import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { COOPERATIVE } from '@lacorte/contracts';
import { bounds, typeParts, words } from './api-docs/schema-words';
import { precompressFolder } from './precompress';
import { manifestFiles } from './prerender/manifest-files';
import { pageHtml, withLateScripts } from './prerender/page-html';
import { iconFile } from './site-files/icon-file';
import { iconPage } from './site-files/icons';

const inWords = (schema: Parameters<typeof typeParts>[0]) =>
  typeParts(schema)
    .map((part) => ('name' in part ? `[${part.name}]` : part.text))
    .join('');

const RECEIPT = { $ref: '#/components/schemas/Receipt' };

it.each([
  [RECEIPT, '[Receipt]'],
  [{ type: 'array', items: RECEIPT }, 'list of [Receipt]'],
  [{ anyOf: [RECEIPT, { type: 'null' }] }, '[Receipt] or null'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of text'],
  [{ type: ['string', 'null'], format: 'date-time' }, 'instant (ISO 8601, UTC) or null'],
  [{ type: 'string', enum: ['si', 'no', null] }, '"si" | "no" | null'],
  [{ type: ['integer', 'string'] }, 'whole number or text'],
])('names a type in words: %j', (schema, expected) => {
  expect(inWords(schema)).toBe(expected);
});

it('says the bounds of a value', () => {
  expect(bounds({ minLength: 16, maxLength: 16 })).toBe('16 characters');
  expect(bounds({ minLength: 1, maxLength: 200 })).toBe('1 to 200 characters');
  expect(bounds({ maxLength: 40 })).toBe('at most 40 characters');
  expect(bounds({ minimum: 1, default: 50, maximum: 200 })).toBe('1 to 200; 50 when left out');
  expect(bounds({})).toBe('');
});

it('tells code from words', () => {
  expect(words('sets `sid` again')).toEqual([
    { text: 'sets ', code: false },
    { text: 'sid', code: true },
    { text: ' again', code: false },
  ]);
});

describe('precompress', () => {
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
});

const TEMPLATE = '<html lang="it"><head><meta charset="utf-8"></head><body><!--page--></body></html>';

describe('the HTML of a prerendered page', () => {
  it('is index.html with language, head and body of the page, and is refused without a placeholder', () => {
    expect(pageHtml(TEMPLATE, { language: 'fr', head: '<title>Ici</title>', body: '<h1>$& $1</h1>' })).toBe(
      '<html lang="fr"><head><meta charset="utf-8"><title>Ici</title></head><body><h1>$& $1</h1></body></html>',
    );
    expect(() => pageHtml('<head></head>', { language: 'it', head: '', body: '' })).toThrow(
      'index.html has no <html lang',
    );
  });
});

describe('the entry script', () => {
  const SCRIPTS = { main: 'a.js', later: 'later.js' };

  it('waits for a script that waits for the first paint, and must be where Vite writes it', () => {
    const html = withLateScripts('<script type="module" crossorigin src="/a.js"></script>', SCRIPTS);
    expect(html.replace(/\n\s*/, '')).toBe(
      '<script type="module" crossorigin fetchpriority="low" src="/later.js"></script><link rel="later" crossorigin href="/a.js">',
    );
    expect(() => withLateScripts('<script src="/a.js"></script>', SCRIPTS)).toThrow('index.html has no <script');
  });
});

describe('the scripts of a page', () => {
  const manifest = {
    'index.html': { file: 'main.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'src/home.tsx': { file: 'home.js', imports: ['_react.js', '_button.js', 'index.html'] },
    '_button.js': { file: 'button.js', imports: ['src/home.tsx'] },
  };

  it('are those of its sources and of all their imports, each once, and unknown outside the build', () => {
    expect(manifestFiles(manifest, ['src/home.tsx'])).toEqual(['home.js', 'react.js', 'button.js', 'main.js']);
    expect(() => manifestFiles(manifest, ['gone.tsx'])).toThrow('gone.tsx is not in the manifest');
  });
});

const file = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url));
const manifest = JSON.parse(file('site.webmanifest').toString());
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** From the PNG header. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(0, PNG_START.length)).toEqual(PNG_START);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the manifest', () => {
  it('calls the cooperative by its names, on its ground', () => {
    expect(manifest).toMatchObject({ name: COOPERATIVE.legalName, short_name: COOPERATIVE.name, lang: 'it' });
    const theme = readFileSync(new URL('../src/styles/theme.css', import.meta.url), 'utf8');
    const ground = /--ground: (#[0-9a-f]{6})/.exec(theme)?.[1];
    expect(manifest).toMatchObject({ background_color: ground, theme_color: ground });
  });

  it('names pictures that have the size it says', () => {
    const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
    expect(pictures).toHaveLength(3);
    for (const { src, sizes } of pictures) expect(sizeOf(file(src.slice(1)))).toBe(sizes);
  });
});

describe('pictures', () => {
  it('are as large as what asks for them expects, and light enough for a phone', () => {
    expect(sizeOf(file('apple-touch-icon.png'))).toBe('180x180');
    expect(sizeOf(file('og-image.png'))).toBe('1200x630');
    expect(file('og-image.png').length).toBeLessThan(120_000);
  });

  it('of the tab are one PNG of 32 pixels in an icon file', () => {
    const icon = file('favicon.ico');
    const png = icon.subarray(icon.readUInt32LE(18));
    expect(png).toHaveLength(icon.readUInt32LE(14));
    expect(sizeOf(png)).toBe('32x32');
    expect(iconFile({ size: 32, png })).toEqual(icon);
  });
});

it('leaves the sign the room that it is given, on a ground to the edges', () => {
  const svg = '<svg viewBox="0 0 32 32"><rect width="32" fill="#123456"/></svg>';
  const { html } = iconPage(svg, { size: 64, isBleeding: true, room: 0.5 });
  expect(html).toContain('viewBox="-16 -16 64 64" width="64" height="64"');
  expect(html).toContain('background:#123456');
});
