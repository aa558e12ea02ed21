/**
 * Content-Disposition of a file to be saved under `name` (RFC 6266): in ASCII for whoever reads no more, and in UTF-8 where that
 * is not all of it. No name can end the header or its quotes.
 */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${extended(name)}`;
}

/** `ext-value` of RFC 8187: UTF-8, percent-encoded but for `attr-char`. */
function extended(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
