import type { Photograph } from './photograph.ts';

interface IconStyle {
  size: number;
  /** Whether the background reaches the edges, for devices that crop icons. */
  isBleeding?: boolean;
  /** Share of the width that the favicon fills. */
  room?: number;
}

const SIGN_SIZE = 32;

/** Makes a page that shows the favicon at another size. `favicon` is the content of favicon.svg, a mark on a rounded square. */
export function iconPage(favicon: string, { size, isBleeding = false, room = 1 }: IconStyle): Photograph {
  const margin = (SIGN_SIZE / room - SIGN_SIZE) / 2;
  const viewBox = [-margin, -margin, SIGN_SIZE + 2 * margin, SIGN_SIZE + 2 * margin].join(' ');
  const svg = favicon.replace(/viewBox="[^"]*"/, `viewBox="${viewBox}" width="${size}" height="${size}"`);
  const ground = /<rect[^<>]*\sfill="([^"<>]+)"/.exec(favicon)?.[1];
  const style = `html,body{margin:0;${isBleeding ? `background:${ground}` : ''}}svg{display:block}`;
  return { html: `<!doctype html><style>${style}</style>${svg}`, width: size, height: size };
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const TYPE_ICON = 1;
const COLOUR_PLANES = 1;
const BITS_PER_PIXEL = 32;

export function iconFile({ size, png }: { size: number; png: Buffer }): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES);
  head.writeUInt16LE(TYPE_ICON, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(COLOUR_PLANES, 10);
  head.writeUInt16LE(BITS_PER_PIXEL, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
