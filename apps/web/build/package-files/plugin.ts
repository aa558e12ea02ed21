import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

interface PackageFiles {
  /** Path of the package's manifest. */
  manifest: string;
  /** Name of the constant that holds the URL of the folder. */
  constant: string;
  /** Content of each file, by its path in the folder. */
  contents: (folder: string) => Record<string, () => Buffer | string>;
}

/**
 * Writes files of a package to a folder, from which the site loads them by URL. The folder has the version in its name, so that
 * browsers may cache the files forever.
 */
function packageFiles({ manifest, constant, contents }: PackageFiles): Plugin {
  const source = dirname(manifest);
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = `assets/${name}-${version}`;
  const files = contents(source);
  return {
    name: `files-of-${name}`,
    config: () => ({ define: { [constant]: JSON.stringify(`/${folder}/`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const path = request.url?.slice(1) ?? '';
        const content = files[path];
        if (content === undefined) return next();
        if (/\.m?js$/.test(path)) response.setHeader('Content-Type', 'text/javascript');
        response.end(content());
      });
    },
    generateBundle() {
      for (const [path, content] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${path}`, source: content() });
      }
    },
  };
}

/** Workers of pdf.js, and fonts and tables that some documents need. */
export function pdfViewer(): Plugin {
  const contents = (source: string) => {
    const file = (path: string) => () => readFileSync(join(source, path));
    const all = (folder: string, ...endings: string[]) =>
      readdirSync(join(source, folder))
        .filter((name) => endings.some((ending) => name.endsWith(ending)))
        .map((name) => [`${folder}/${name}`, file(`${folder}/${name}`)] as const);
    return {
      'worker.mjs': file('legacy/build/pdf.worker.min.mjs'),
      'renderer.mjs': file('legacy/build/pdf.renderer.min.mjs'),
      ...Object.fromEntries([
        ...all('cmaps', '.bcmap'),
        ...all('standard_fonts', '.ttf', '.pfb'),
        // The security policy allows no WebAssembly, so pdf.js decodes these images with plain JavaScript.
        ...all('wasm', '_fallback.js'),
      ]),
    };
  };
  return packageFiles({ manifest: require.resolve('pdfjs-dist/package.json'), constant: '__PDFJS_FOLDER__', contents });
}

/**
 * Decoder of HEIC photos, with its licence. The licence (LGPL) requires that the decoder can be replaced, so it is a separate file. The
 * build is the one without WebAssembly, because the security policy does not allow WebAssembly.
 */
export function heicDecoder(): Plugin {
  const contents = (source: string) => ({
    'libheif.mjs': () => `${readFileSync(join(source, 'libheif/libheif.js'), 'utf8')}\nexport default libheif;\n`,
    'LICENSE.txt': () => readFileSync(join(source, 'libheif/LICENSE')),
  });
  return packageFiles({
    manifest: require.resolve('libheif-js/package.json'),
    constant: '__LIBHEIF_FOLDER__',
    contents,
  });
}
