/** Beginnings of files, which are enough for everything that does not decode a picture. */

const text = (...parts: string[]) => new TextEncoder().encode(parts.join(''));
const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];

export const PDF = text('%PDF-1.7\n');

export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const start = [...u32(13), ...text('IHDR'), ...u32(width), ...u32(height), 8, 2, 0, 0, 0, ...u32(0)];
  return Uint8Array.from([...signature, ...start, ...u32(1), ...text('IDAT'), 0, ...u32(0)]);
}

/** @param orientation tag 274 of Exif */
export function jpeg(width: number, height: number, orientation = 1): Uint8Array<ArrayBuffer> {
  const tag = [...u16(0x0112), ...u16(3), ...u32(1), ...u16(orientation), 0, 0];
  const exif = [...text('Exif\0\0MM\0*'), ...u32(8), ...u16(1), ...tag, ...u32(0)];
  const application = [0xff, 0xe1, ...u16(exif.length + 2), ...exif];
  const frame = [0xff, 0xc0, ...u16(11), 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...u16(4), 0, 0, ...application, ...frame]);
}

export const WEBP = Uint8Array.from([
  ...text('RIFF'),
  ...[26, 0, 0, 0],
  ...text('WEBPVP8X'),
  ...[10, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 0, 0],
]);

export const HEIC = Uint8Array.from([...u32(24), ...text('ftypheic'), ...u32(0), ...text('heicmif1')]);

export const COMPOUND_FILE = Uint8Array.from([
  0xd0,
  0xcf,
  0x11,
  0xe0,
  0xa1,
  0xb1,
  0x1a,
  0xe1,
  ...new Array(512).fill(0),
]);
