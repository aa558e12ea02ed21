import { crc32 } from 'node:zlib';
import library from 'crc-32';

/**
 * The checksums of a ZIP, made by Node. archiver makes them in JavaScript by this library, a third of what a ZIP costs here
 * (docs/performance.md), and has no option for another way: so the library is given Node's.
 */
export function useNativeChecksum(): void {
  // archiver begins with a seed that is no number, where nothing came before
  Object.assign(library, { buf: (piece: Uint8Array, before?: unknown) => crc32(piece, Number(before) >>> 0) });
}
