import type { Picture } from './card';

/** Side of a JPEG block, which becomes one cell. */
const BLOCK = 8;
/** With this quantisation a block's only coefficient is its grey level less 128: eight times as large before. */
const QUANTISATION = 8;
const CODE_BITS = 4;
/** Greatest size in bits of a difference of two grey levels. */
const MAX_SIZE = 8;

/**
 * A picture as a baseline JPEG (ITU-T T.81) in which each cell is a block of one grey: nothing but the mean of each block is
 * coded, so that the tables are tiny.
 */
export function toJpeg(picture: Picture): Buffer {
  const [height, width] = [picture.height * BLOCK, picture.width * BLOCK];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...Array<number>(64).fill(QUANTISATION)]),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    // means: sizes 0 to 8 by codes of four bits; details: 'no more' by a code of one bit
    segment(0xc4, [0x00, ...codeCounts(CODE_BITS, MAX_SIZE + 1), ...Array(MAX_SIZE + 1).keys()]),
    segment(0xc4, [0x10, ...codeCounts(1, 1), 0]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    meansOf(picture),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content]);
}

/** How many codes there are of 1 to 16 bits, when all have the same length. */
function codeCounts(bits: number, count: number): number[] {
  return Array.from({ length: 16 }, (_, index) => (index + 1 === bits ? count : 0));
}

function meansOf({ cells }: Picture): Buffer {
  const bits = new BitWriter();
  let previous = 128;
  for (const grey of cells) {
    const difference = grey - previous;
    previous = grey;
    const size = 32 - Math.clz32(Math.abs(difference));
    bits.write(size, CODE_BITS);
    bits.write(difference < 0 ? difference + 2 ** size - 1 : difference, size);
    bits.write(0, 1);
  }
  return bits.end();
}

/** Bits in the order of writing, the first one the highest of its byte. */
class BitWriter {
  private readonly bytes: number[] = [];
  private pending = 0;
  private count = 0;

  write(value: number, bits: number): void {
    this.pending = (this.pending << bits) | value;
    this.count += bits;
    while (this.count >= 8) {
      this.count -= 8;
      const byte = (this.pending >> this.count) & 255;
      // after 0xff a zero says that no marker begins
      this.bytes.push(byte, ...(byte === 255 ? [0] : []));
    }
    this.pending &= 255;
  }

  /** All of it, the last byte filled up with ones. */
  end(): Buffer {
    if (this.count > 0) this.write(2 ** (8 - this.count) - 1, 8 - this.count);
    return Buffer.from(this.bytes);
  }
}
