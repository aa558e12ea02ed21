import { readFileSync } from 'node:fs';
import { mkdir, mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { COOPERATIVE } from '@lacorte/contracts';
import type { ResolveModulePreloadDependenciesFn } from 'vite';
import { bounds, typeParts, words } from './api-docs/schema-words';
import { precompressFolder } from './precompress';
import { preloads } from './preloads';
import { manifestFiles, pageHtml, withLateScripts } from './prerender/page-html';
import { iconFile, iconPage } from './site-files/icons';

const inWords = (schema: Parameters<typeof typeParts>[0]) =>
  typeParts(schema)
    .map((part) => ('name' in part ? `[${part.name}]` : part.text))
    .join('');

const RECEIPT = { $ref: '#/components/schemas/Receipt' };

it('names types, bounds and code in words', () => {
  const named = [
    [RECEIPT, '[Receipt]'],
    [{ type: 'array', items: RECEIPT }, 'list of [Receipt]'],
    [{ anyOf: [RECEIPT, { type: 'null' }] }, '[Receipt] or null'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of text'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'instant (ISO 8601, UTC) or null'],
    [{ type: 'string', enum: ['si', 'no', null] }, '"si" | "no" | null'],
    [{ type: ['integer', 'string'] }, 'whole number or text'],
  ] as [Parameters<typeof typeParts>[0], string][];
  expect(named.map(([schema]) => inWords(schema))).toEqual(named.map(([, expected]) => expected));
  const bounded = [
    [{ minLength: 16, maxLength: 16 }, '16 characters'],
    [{ minLength: 1, maxLength: 200 }, '1 to 200 characters'],
    [{ maxLength: 40 }, 'at most 40 characters'],
    [{ minimum: 1, default: 50, maximum: 200 }, '1 to 200; 50 when left out'],
    [{}, ''],
  ] as [Parameters<typeof bounds>[0], string][];
  expect(bounded.map(([schema]) => bounds(schema))).toEqual(bounded.map(([, expected]) => expected));
  expect(words('sets `sid` again').map(({ text, code }) => (code ? [text] : text))).toEqual([
    'sets ',
    ['sid'],
    ' again',
  ]);
});

it('precompresses every text file that is worth it and complete, as brotli and gzip', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'precompress-'));
  const at = (name: string) => join(folder.path, name);
  const script = 'export const corte = 1;\n'.repeat(100);
  await mkdir(at('assets'));
  await writeFile(at('assets/page-abc.js'), script);
  await writeFile(at('assets/font-abc.woff2'), 'x'.repeat(5_000));
  await writeFile(at('small.txt'), 'small');
  await writeFile(at('page.html'), '<link rel="canonical" href="__PUBLIC_URL__/bando">'.repeat(100));
  await precompressFolder(folder.path);
  const written = await readdir(folder.path, { recursive: true });
  const assets = ['font-abc.woff2', 'page-abc.js', 'page-abc.js.br', 'page-abc.js.gz'].map((name) => `assets/${name}`);
  expect(written.sort()).toEqual(['assets', ...assets, 'page.html', 'small.txt']);
  expect(brotliDecompressSync(await readFile(at('assets/page-abc.js.br'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(at('assets/page-abc.js.gz'))).toString()).toBe(script);
});

it('writes the HTML of a page: index.html with its language, head and body, or not without a placeholder', () => {
  const template = '<html lang="it"><head><meta charset="utf-8"></head><body><!--page--></body></html>';
  expect(pageHtml(template, { language: 'fr', head: '<title>Ici</title>', body: '<h1>$& $1</h1>' })).toBe(
    '<html lang="fr"><head><meta charset="utf-8"><title>Ici</title></head><body><h1>$& $1</h1></body></html>',
  );
  expect(() => pageHtml('<head></head>', { language: 'it', head: '', body: '' })).toThrow(
    'index.html has no <html lang',
  );
});

it('lets the entry script wait for the first paint, and wants it where Vite writes it', () => {
  const scripts = { main: 'a.js', later: 'later.js' };
  const html = withLateScripts('<script type="module" crossorigin src="/a.js"></script>', scripts);
  expect(html.replace(/\n\s*/, '')).toBe(
    '<script type="module" crossorigin fetchpriority="low" src="/later.js"></script><link rel="later" crossorigin href="/a.js">',
  );
  expect(() => withLateScripts('<script src="/a.js"></script>', scripts)).toThrow('index.html has no <script');
});

it('names the scripts of a page and of all its imports, each once, and none outside the build', () => {
  const built = {
    'index.html': { file: 'main.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'src/home.tsx': { file: 'home.js', imports: ['_react.js', '_button.js', 'index.html'] },
    '_button.js': { file: 'button.js', imports: ['src/home.tsx'] },
  };
  expect(manifestFiles(built, ['src/home.tsx'])).toEqual(['home.js', 'react.js', 'button.js', 'main.js']);
  expect(() => manifestFiles(built, ['gone.tsx'])).toThrow('gone.tsx is not in the manifest');
});

const file = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url));
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads width and height from the header of a PNG. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(0, PNG_START.length)).toEqual(PNG_START);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it('has a manifest with the names of the cooperative, on its ground, and pictures of the size it says', () => {
  const manifest = JSON.parse(file('site.webmanifest').toString());
  expect(manifest).toMatchObject({ name: COOPERATIVE.legalName, short_name: COOPERATIVE.name, lang: 'it' });
  const theme = readFileSync(new URL('../src/styles/theme.css', import.meta.url), 'utf8');
  const ground = /--color-ground: light-dark\((#[0-9a-f]{6}),/.exec(theme)?.[1];
  expect(manifest).toMatchObject({ background_color: ground, theme_color: ground });
  const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(pictures).toHaveLength(3);
  for (const { src, sizes } of pictures) expect(sizeOf(file(src.slice(1)))).toBe(sizes);
});

it('has pictures as large as what asks for them expects, light enough for a phone, and an icon of the tab', () => {
  expect(sizeOf(file('apple-touch-icon.png'))).toBe('180x180');
  expect(sizeOf(file('og-image.png'))).toBe('1200x630');
  expect(file('og-image.png').length).toBeLessThan(120_000);
  const icon = file('favicon.ico');
  const png = icon.subarray(icon.readUInt32LE(18));
  expect(png).toHaveLength(icon.readUInt32LE(14));
  expect(sizeOf(png)).toBe('32x32');
  expect(iconFile({ size: 32, png })).toEqual(icon);
});

it('leaves the sign the room that it is given, on a ground to the edges', () => {
  const svg = '<svg viewBox="0 0 32 32"><rect width="32" fill="#123456"/></svg>';
  const { html } = iconPage(svg, { size: 64, isBleeding: true, room: 0.5 });
  expect(html).toContain('viewBox="-16 -16 64 64" width="64" height="64"');
  expect(html).toContain('background:#123456');
});

it('preloads with a dynamic import only what its importer has not loaded', async () => {
  const { config, generateBundle } = preloads() as unknown as {
    config: () => { build: { modulePreload: { resolveDependencies: ResolveModulePreloadDependenciesFn } } };
    generateBundle: { handler: (options: object, bundle: object) => void };
  };
  const chunk = (fileName: string, ...imports: string[]) => ({ type: 'chunk', fileName, imports });
  const chunks = [chunk('page.js', 'form.js'), chunk('form.js', 'react.js', 'page.js'), chunk('react.js')];
  generateBundle.handler({}, Object.fromEntries(chunks.map((one) => [one.fileName, one])));
  const { resolveDependencies } = config().build.modulePreload;
  const files = ['dialog.js', 'react.js', 'veil.js'];
  expect(resolveDependencies('dialog.js', files, { hostId: 'page.js', hostType: 'js' })).toEqual([
    'dialog.js',
    'veil.js',
  ]);
  expect(resolveDependencies('dialog.js', files, { hostId: 'page.html', hostType: 'html' })).toEqual([]);
});
