import type { Photograph } from './photograph.ts';

/** `isBleeding`: background to the edges, for devices that crop icons. `room`: share of the mark. */
interface IconStyle {
  size: number;
  isBleeding?: boolean;
  room?: number;
}

const SIGN_SIZE = 32;

/**
 * The favicon at another size.
 *
 * @param favicon content of favicon.svg: a mark on a rounded square
 */
export function iconPage(favicon: string, { size, isBleeding = false, room = 1 }: IconStyle): Photograph {
  const margin = (SIGN_SIZE / room - SIGN_SIZE) / 2;
  const viewBox = [-margin, -margin, SIGN_SIZE + 2 * margin, SIGN_SIZE + 2 * margin].join(' ');
  const svg = favicon.replace(/viewBox="[^"]*"/, `viewBox="${viewBox}" width="${size}" height="${size}"`);
  const ground = /<rect[^<>]*\sfill="([^"<>]+)"/.exec(favicon)?.[1];
  const style = `html,body{margin:0;${isBleeding ? `background:${ground}` : ''}}svg{display:block}`;
  return { html: `<!doctype html><style>${style}</style>${svg}`, width: size, height: size };
}
