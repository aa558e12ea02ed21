import { encodeExtended } from 'content-disposition';

/** Content-Disposition (RFC 6266) with a quoted ASCII name, and a UTF-8 name if it differs. The library does not always quote. */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=${encodeExtended(name.toWellFormed())}`;
}
