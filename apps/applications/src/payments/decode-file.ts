/**
 * The text of a file in UTF-8, with or without a byte order mark, or else in Windows-1252, as spreadsheets in Italy write it.
 *
 * @returns null for a file that is not text
 */
export function decodeFile(bytes: Buffer): string | null {
  const text = decoded(bytes);
  return text.includes('\0') ? null : text;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
