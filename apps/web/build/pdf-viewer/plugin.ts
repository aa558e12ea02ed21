import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

/** Folder of the files. Its name contains the version, so that browsers may cache the files forever. */
const FOLDER = `assets/pdfjs-${version}`;

/** Maps each path below `FOLDER` to its file in the package. */
const FILES: Record<string, string> = {
  'worker.mjs': 'legacy/build/pdf.worker.min.mjs',
  'renderer.mjs': 'legacy/build/pdf.renderer.min.mjs',
  ...folder('cmaps', '.bcmap'),
  ...folder('standard_fonts', '.ttf', '.pfb'),
  // The security policy allows no WebAssembly, so pdf.js decodes these images with plain JavaScript.
  ...folder('wasm', '_fallback.js'),
};

/** Writes the files that pdf.js loads by address: its workers, and fonts and tables that some documents need. */
export function pdfViewer(): Plugin {
  return {
    name: 'pdf-viewer',
    config: () => ({ define: { __PDFJS_FOLDER__: JSON.stringify(`/${FOLDER}/`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const file = FILES[request.url?.slice(1) ?? ''];
        if (file === undefined) return next();
        if (/\.m?js$/.test(file)) response.setHeader('Content-Type', 'text/javascript');
        createReadStream(join(PACKAGE, file)).pipe(response);
      });
    },
    generateBundle() {
      for (const [name, file] of Object.entries(FILES)) {
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}`, source: readFileSync(join(PACKAGE, file)) });
      }
    },
  };
}

function folder(name: string, ...endings: string[]): Record<string, string> {
  const files = readdirSync(join(PACKAGE, name)).filter((file) => endings.some((ending) => file.endsWith(ending)));
  return Object.fromEntries(files.map((file) => [`${name}/${file}`, `${name}/${file}`]));
}
