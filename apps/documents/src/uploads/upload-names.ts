import { extensionOf } from '@lacorte/contracts';

/** Maximum length of a name in UTF-8, as in file systems (contract, section 2). */
const MAX_BYTES = 255;

/** Separators of paths, quotes of header values, and characters that are not text. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp},/\\"'`]+/gu;

const PATH = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+$/;

/**
 * Makes a readable file name that is safe in a path, a header and a ZIP. It is in NFC, has at most 255 bytes and keeps its extension. It
 * contains no comma, slash, backslash, quote, control character, `..`, or leading path.
 */
export function safeName(fileName: string): string {
  const wholeName = fileName.normalize('NFC');
  const name = wholeName.slice(Math.max(wholeName.lastIndexOf('/'), wholeName.lastIndexOf('\\')) + 1);
  const extension = clean(extensionOf(name) && name.slice(name.lastIndexOf('.') + 1));
  const stem = clean(extensionOf(name) ? name.slice(0, name.lastIndexOf('.')) : name);
  const suffix = extension && `.${shortened(extension, MAX_BYTES / 2)}`;
  return `${shortened(stem, MAX_BYTES - Buffer.byteLength(suffix)) || 'file'}${suffix}`;
}

function clean(text: string): string {
  const plain = text
    .replace(UNSAFE, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  return withoutTrailing(plain).normalize('NFC');
}

function shortened(text: string, maxBytes: number): string {
  const start = Buffer.from(text).subarray(0, maxBytes);
  // In stream mode the decoder leaves out an incomplete character at the end.
  return withoutTrailing(new TextDecoder().decode(start, { stream: true }));
}

/** Cuts dots and blanks at the end, because file systems drop them. A regular expression with `$` would be quadratic. */
function withoutTrailing(text: string): string {
  let end = text.length;
  while (text[end - 1] === '.' || text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}

export function filePathOf(uploadId: string, name: string): string {
  return `uploads/${uploadId}/${name}`;
}

/** @returns the id of the upload that a reference names, or null for any other text */
export function uploadIdIn(filePath: string): string | null {
  return PATH.exec(filePath)?.[1] ?? null;
}

export function nameIn(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}
