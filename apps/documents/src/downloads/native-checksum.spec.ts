import { beforeAll, describe, expect, it } from '@jest/globals';
import library from 'crc-32';
import { useNativeChecksum } from './native-checksum';

/** Of the nine digits, as every description of the checksum gives it. */
const CHECK = 0xcbf43926;
const NOTHING_BEFORE = Buffer.alloc(4);

/** As archiver makes it: whatever it begins with, and then what it had. */
function checksumOf(...pieces: string[]): number {
  return pieces.reduce<unknown>(
    (before, piece) => library.buf(Buffer.from(piece), before as number) >>> 0,
    NOTHING_BEFORE,
  ) as number;
}

describe('the checksum that archiver is given', () => {
  beforeAll(useNativeChecksum);

  it('is that of ZIP files', () => {
    expect(checksumOf('123456789')).toBe(CHECK);
    expect(library.buf(Buffer.from('123456789'))).toBe(CHECK);
  });

  it('goes on where the piece before has ended', () => {
    expect(checksumOf('1234', '', '56', '789')).toBe(CHECK);
  });
});
