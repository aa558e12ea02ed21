import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import { manifestFiles, pageHtml, SITE_ADDRESS, withLateScripts } from './page-html.ts';

type Application = typeof import('../../src/main.prerender.ts');

const ENTRY = 'index.html';
/** The script that loads all others after the first paint. */
const LATER = 'src/main.later.ts';
/** No page has this path, so rendering it gives the page for unknown paths. */
const UNKNOWN = '/not-found';
/** The body of pages that only the browser renders. */
const EMPTY_BODY = `<div id="root"></div>
    <noscript>Per usare questa pagina occorre JavaScript. Pour utiliser cette page, activez JavaScript.</noscript>`;

/** Renders the public pages in every language (`pages/it/bando.html`), and writes one empty page for the private pages. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    // `writePages` reads the names of the scripts from the manifest.
    config: () => ({ build: { manifest: true } }),
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: (html, { server }) =>
      server ? pageHtml(html.replaceAll(SITE_ADDRESS, ''), { language: 'it', head: '', body: EMPTY_BODY }) : html,
    async closeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      // Node finds the imported packages only from inside the repository. The name is unique, because two builds may run at once.
      const programFolder = join(config.cacheDir, `prerender-${process.pid}`);
      try {
        await writePages(folder, await buildApplication(config, programFolder));
      } finally {
        await rm(programFolder, { recursive: true, force: true });
      }
      await rm(join(folder, ENTRY));
      await rm(join(folder, '.vite'), { recursive: true });
    },
  };
}

async function buildApplication({ root, define }: ResolvedConfig, outDir: string): Promise<Application> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define,
    build: { ssr: 'src/main.prerender.ts', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return import(pathToFileURL(join(outDir, 'main.prerender.js')).href);
}

async function writePages(folder: string, application: Application): Promise<void> {
  const { LANGUAGES, PUBLIC_PAGES, SHELLS, emptyHead, renderPage } = application;
  const named = [...PUBLIC_PAGES, UNKNOWN].map((path) => [path === '/' ? 'home' : path.slice(1), path] as const);
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const template = await readFile(join(folder, ENTRY), 'utf8');
  const [later = ''] = manifestFiles(manifest, [LATER]);
  const [main = ''] = manifestFiles(manifest, [ENTRY]);
  const lateTemplate = withLateScripts(template, { main, later });
  const scriptsOf = (modules: readonly string[]) =>
    manifestFiles(manifest, [ENTRY, ...modules]).filter((file) => file !== main);
  for (const language of LANGUAGES) {
    const pages = join(folder, 'pages', language);
    const write = (name: string, html: string) => writeFile(join(pages, `${name}.html`), html);
    await mkdir(pages, { recursive: true });
    await write('application', pageHtml(template, { language, head: emptyHead(scriptsOf([])), body: EMPTY_BODY }));
    for (const [name, path] of [...named, ...SHELLS]) {
      const { head, content } = await renderPage(path, language, { address: SITE_ADDRESS, scriptsOf });
      await write(name, pageHtml(lateTemplate, { language, head, body: `<div id="root">${content}</div>` }));
    }
  }
}
