import { extensionOf } from '@lacorte/contracts';

/** Counted in UTF-8 bytes, as file systems do; never more characters than bytes (contract, section 2). */
const MAX_BYTES = 255;

/** Commas join paths, slashes part them, quotes end a header's value; the rest is not text at all. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp},/\\"'`]+/gu;

/** A dot or blank at the end would meet the extension's dot, or is dropped by file systems. */
const isTrailing = (character: string | undefined) => character === '.' || character === ' ';

/**
 * A file name that is safe in a path, a header and a ZIP, still readable: NFC, at most 255 bytes, its extension kept, without
 * comma, slash, backslash, quote, control character or `..`. Never empty before the extension.
 *
 * @param fileName as the browser calls the file; a path before the name is dropped
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

/** As many whole characters from the start as fit into `maxBytes`. */
function shortened(text: string, maxBytes: number): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return withoutTrailing(kept);
}

/** Not by an expression with `$`, which is quadratic on a name of dots and blanks. */
function withoutTrailing(text: string): string {
  let end = text.length;
  while (isTrailing(text[end - 1])) end -= 1;
  return text.slice(0, end);
}
