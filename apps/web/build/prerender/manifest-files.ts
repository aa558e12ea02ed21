import type { Manifest } from 'vite';

/**
 * The scripts of some source files and everything that they import (https://vite.dev/guide/backend-integration).
 *
 * @param sources keys of the manifest: paths from the root of the build
 */
export function manifestFiles(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} is not in the manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...files];
}
