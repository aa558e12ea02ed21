import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './card';

/** Pixels per cell. */
const SCALE = 6;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BIT_GREY = [8, 0, 0, 0, 0];

/** A picture as a greyscale PNG. */
export function toPng(picture: Picture): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(picture.width * SCALE, 0);
  header.writeUInt32BE(picture.height * SCALE, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(EIGHT_BIT_GREY)])),
    chunk('IDAT', deflateSync(pixelsOf(picture))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixelsOf({ width, height, cells }: Picture): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width * SCALE + 1); // begins with the filter: none
    for (let x = 0; x < width; x += 1) row.fill(cells[y * width + x] ?? 0, 1 + x * SCALE, 1 + (x + 1) * SCALE);
    return row;
  });
  return Buffer.concat(rows.flatMap((row) => Array<Buffer>(SCALE).fill(row)));
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
