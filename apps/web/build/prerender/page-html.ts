import type { Manifest } from 'vite';

/** Placeholder for the site's URL. The gateway replaces it (deploy/nginx: pages.conf). */
export const SITE_ADDRESS = '__PUBLIC_URL__';

const LANGUAGE = '<html lang="it"';
const BODY = '<!--page-->';
const HEAD_END = '</head>';

/** Returns the tag that Vite writes for a script, given the path of the script from the site's root. */
const scriptTag = (file: string, attributes = '') =>
  `<script type="module" crossorigin${attributes} src="/${file}"></script>`;

/** Makes the script `later` load the application (`main`) after the first paint. Throws if the tag of `main` is missing. */
export function withLateScripts(template: string, { main, later }: { main: string; later: string }): string {
  const tag = scriptTag(main);
  if (!template.includes(tag)) throw new Error(`index.html has no ${tag}`);
  const late = `${scriptTag(later, ' fetchpriority="low"')}
    <link rel="later" crossorigin href="/${main}">`;
  return template.replace(tag, () => late);
}

interface PageParts {
  language: string;
  head: string;
  body: string;
}

/** Inserts a page into the built index.html. Throws if a placeholder is missing. */
export function pageHtml(template: string, { language, head, body }: PageParts): string {
  for (const placeholder of [LANGUAGE, HEAD_END, BODY]) {
    if (!template.includes(placeholder)) throw new Error(`index.html has no ${placeholder}`);
  }
  return template
    .replace(LANGUAGE, `<html lang="${language}"`)
    .replace(HEAD_END, () => `${head}${HEAD_END}`)
    .replace(BODY, () => body);
}

/** Returns the scripts of source files and of all their imports, as paths from the root of the build (vite.dev/guide/backend-integration). */
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
