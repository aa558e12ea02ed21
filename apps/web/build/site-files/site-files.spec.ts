import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { COOPERATIVE } from '@lacorte/contracts';
import { iconFile } from './icon-file';
import { iconPage } from './icons';

const file = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url));
const manifest = JSON.parse(file('site.webmanifest').toString());
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** From the PNG header. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(0, PNG_START.length)).toEqual(PNG_START);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the manifest', () => {
  it('calls the cooperative by its names', () => {
    expect(manifest).toMatchObject({ name: COOPERATIVE.legalName, short_name: COOPERATIVE.name, lang: 'it' });
  });

  it("has the ground's colour", () => {
    const theme = readFileSync(new URL('../../src/styles/theme.css', import.meta.url), 'utf8');
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
  it('are as large as what asks for them expects', () => {
    expect(sizeOf(file('apple-touch-icon.png'))).toBe('180x180');
    expect(sizeOf(file('og-image.png'))).toBe('1200x630');
  });

  it('beside a link are light enough for a phone', () => {
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
