const EXTENDED = /filename\*\s*=\s*utf-8''([^;]+)/i;
const QUOTED = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const BARE = /filename\s*=\s*([^;"\s]+)/i;

/** The file name in a Content-Disposition header (RFC 6266): the UTF-8 one when there are two. */
export function fileNameIn(header: string | null): string | undefined {
  if (header === null) return undefined;
  const extended = EXTENDED.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Not percent-encoded as it should be: the plain name is still there.
    }
  }
  const quoted = QUOTED.exec(header)?.[1];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? BARE.exec(header)?.[1];
}
