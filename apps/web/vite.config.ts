import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiDocs } from './build/api-docs/plugin.ts';
import { heicDecoder, pdfViewer } from './build/package-files/plugin.ts';
import { precompress } from './build/precompress.ts';
import { preloads } from './build/preloads.ts';
import { prerender } from './build/prerender/plugin.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';
// The gateway refuses state-changing calls from other origins, so the proxy replaces the origin of the development server.
const toGateway = { target: gateway, changeOrigin: true, headers: { Origin: gateway } };

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

export default defineConfig({
  define: { __PRODUCT_VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    preloads(),
    apiDocs(),
    pdfViewer(),
    heicDecoder(),
    prerender(),
    precompress(),
  ],
  build: {
    rolldownOptions: { input: ['index.html', 'src/main.later.ts', 'api-docs/index.html'] },
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1', proxy: { '/api': toGateway, '/uploads': toGateway, '/settings.json': toGateway } },
});

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && !file.includes('italic'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  };
}
