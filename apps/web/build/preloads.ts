import type { Plugin } from 'vite';

/**
 * Names the scripts that load in parallel with a dynamic import: those that its importer has not loaded already. The others would only
 * make the importer larger.
 */
export function preloads(): Plugin {
  const imports = new Map<string, readonly string[]>();
  const loaded = new Map<string, ReadonlySet<string>>();

  /** Returns a chunk with all its static imports. */
  function loadedWith(file: string): ReadonlySet<string> {
    const known = loaded.get(file);
    if (known) return known;
    const found = new Set([file]);
    // A set also visits what is added to it during the loop.
    for (const one of found) for (const imported of imports.get(one) ?? []) found.add(imported);
    loaded.set(file, found);
    return found;
  }

  return {
    name: 'preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // The security policy allows no inline polyfill.
          polyfill: false,
          resolveDependencies: (_, files, { hostId, hostType }) =>
            // The plugin `prerender` writes the preloads of pages.
            hostType === 'html' ? [] : files.filter((file) => !loadedWith(hostId).has(file)),
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') imports.set(chunk.fileName, chunk.imports);
      },
    },
  };
}
