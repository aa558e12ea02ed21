import { encodeExtended } from 'content-disposition';

/**
 * Content-Disposition of a file to be saved under `name` (RFC 6266): in ASCII, and in UTF-8 where that is not all of it. The ASCII
 * name is always quoted, which the library leaves out where it may.
 */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=${encodeExtended(name.toWellFormed())}`;
}
