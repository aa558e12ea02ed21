import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * Makes a photo in the page. Its left half is red, and its right half is blue.
 *
 * @param orientation tag of Exif; with 6, a viewer turns the photo by 90 degrees clockwise, so that red is above
 */
export async function aPhoto(
  page: Page,
  name: string,
  width: number,
  height: number,
  orientation = 1,
): Promise<ChosenFile> {
  const jpeg = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.fillStyle = 'red';
      context.fillRect(0, 0, w / 2, h);
      context.fillStyle = 'blue';
      context.fillRect(w / 2, 0, w / 2, h);
      const content = await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })).arrayBuffer();
      return [...new Uint8Array(content)].map((byte) => String.fromCharCode(byte)).join('');
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: withExif(Buffer.from(jpeg, 'latin1'), orientation) };
}

/** Inserts the orientation and a place where the photo was taken, as a phone does. */
function withExif(jpeg: Buffer, orientation: number): Buffer {
  const tag = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\0\x01', 'latin1'), tag, Buffer.alloc(4)]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 45.46 9.19')]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}

/** A HEIC photo of 96 x 64 pixels with a blue left and a red right half, under any name. */
export function heicPhoto(name: string): ChosenFile {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(HEIC, 'base64') };
}

const HEIC =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MA' +
  'AAAAREAAAQABAAAAAAFjAAEAAAAAAAAATAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAA' +
  'HvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAi' +
  'QAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABUbWRhdAAAAEgoAa9YitgOkl//+ZgfI/Y7T/5HGOjcW8+n' +
  '3/qK5r+LaUBk3E4W0xynlwCCmZzMliM943W6NP0VVw2HWSH6XvAUVc0LsXe3X/E=';

/** A PNG of few bytes with 3,600 million pixels. */
export function pngBomb(name: string): ChosenFile {
  const side = 60_000;
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  header.set([1, 0, 0, 0, 0], 24);
  return { name, mimeType: 'image/png', buffer: header };
}

/** A PDF that needs the password of a user or an owner. */
export async function lockedPdf(name: string, passwords: { userPassword?: string; ownerPassword: string }) {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]).drawSquare({ x: 20, y: 20, size: 100 });
  await pdf.encrypt(passwords);
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
}
