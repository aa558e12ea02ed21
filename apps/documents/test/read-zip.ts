import { crc32 } from 'node:zlib';

const END = 0x06054b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;

export interface ZipFile {
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  content: Buffer;
}

/** The stored files of a ZIP by its central directory (APPNOTE.TXT, 4.3). Throws when anything is missing or damaged. */
export function readZip(zip: Buffer): ZipFile[] {
  const end = zip.length - END_BYTES;
  if (zip.readUInt32LE(end) !== END) throw new Error('the ZIP has no end');
  const files: ZipFile[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < zip.readUInt16LE(end + 10); n += 1) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const name = zip.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + Number(nameBytes));
    const local = zip.readUInt32LE(at + 42);
    const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files.push({ name, method: zip.readUInt16LE(at + 10), content });
    at += CENTRAL_BYTES + Number(nameBytes) + Number(extraBytes) + Number(commentBytes);
  }
  return files;
}
