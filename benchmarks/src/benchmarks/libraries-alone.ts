import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { ROOT } from '../product/product';

const ENTRY = 'libraries-alone';

/** The least application that uses what the site is made of: a page that reads something and leads somewhere. */
const SOURCE = `
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';

function Component() {
  const { data } = useQuery({ queryKey: ['word'], queryFn: async () => (await fetch('/word')).text() });
  return createElement(Link, { to: '/' }, data);
}
const client = new QueryClient();
const router = createBrowserRouter([{ path: '/', Component }]);
hydrateRoot(document.body, createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })));
`;

/** Bytes, by gzip, of React, its router and its queries in one file, built with the site's own tools. */
export async function librariesAlone(): Promise<number> {
  const result = await build({
    root: join(ROOT, 'apps/web'),
    configFile: false,
    logLevel: 'error',
    plugins: [entry(join(ROOT, 'apps/web/src/main.tsx'))],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: ENTRY } },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const chunks = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []));
  return chunks.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/** Stands beside the site's entry, and so finds the packages that the site finds. */
function entry(beside: string): Plugin {
  const id = `${beside}.${ENTRY}.js`;
  return {
    name: ENTRY,
    enforce: 'pre',
    resolveId: (name) => (name === ENTRY ? id : undefined),
    load: (name) => (name === id ? SOURCE : undefined),
  };
}
