import { readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, minify, type Plugin, type ResolvedConfig } from 'vite';
import { PageChunks } from './page-chunks.ts';
import { SITE_ADDRESS } from './site-address.ts';
import { type Application, writePages } from './write-pages.ts';

const STARTER = join(import.meta.dirname, 'after-first-paint.js');

/**
 * Makes the public pages' HTML at build time in every language, and puts the one that serves all other pages beside them:
 * `pages/it/bando.html`, `pages/it/application.html`.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  let chunks: PageChunks;
  let starter: string;
  return {
    name: 'prerender',
    configResolved(resolved) {
      config = resolved;
    },
    // While developing no gateway writes the address; then it is the one that the browser is at.
    transformIndexHtml: (html, { server }) => (server ? html.replaceAll(SITE_ADDRESS, '') : html),
    async generateBundle(_, bundle) {
      const { code } = await minify(STARTER, await readFile(STARTER, 'utf8'));
      starter = this.getFileName(this.emitFile({ type: 'asset', name: basename(STARTER), source: code }));
      chunks = new PageChunks(bundle, join(config.root, 'src'));
    },
    async closeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      const template = join(folder, 'index.html');
      // Somewhere that finds the packages; two builds at a time do not meet there.
      const programFolder = join(config.cacheDir, `prerender-${process.pid}`);
      try {
        await writePages({
          application: await buildApplication(config, programFolder),
          chunks,
          template: await readFile(template, 'utf8'),
          folder: join(folder, 'pages'),
          starter,
          site: SITE_ADDRESS,
        });
      } finally {
        await rm(programFolder, { recursive: true, force: true });
      }
      await rm(template);
    },
  };
}

/** The application once more, as a program that runs without a browser. */
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
