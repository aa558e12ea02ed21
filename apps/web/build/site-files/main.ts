// Renders the icons and the link preview of public/ with Chromium.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COOPERATIVE } from '@lacorte/contracts/cooperative';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { iconFile, iconPage } from './icons.ts';
import { linkPicture } from './link-picture.ts';
import { photograph } from './photograph.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = (...path: string[]) => readFile(join(ROOT, ...path), 'utf8');
const write = (name: string, content: Buffer) => writeFile(join(ROOT, 'public', name), content);

const favicon = await text('public', 'favicon.svg');
const TAB_SIZE = 32;
await write('favicon.ico', iconFile({ size: TAB_SIZE, png: await photograph(iconPage(favicon, { size: TAB_SIZE })) }));
await write('apple-touch-icon.png', await photograph(iconPage(favicon, { size: 180, isBleeding: true, room: 0.9 })));
await write('icon-192.png', await photograph(iconPage(favicon, { size: 192 })));
await write('icon-512.png', await photograph(iconPage(favicon, { size: 512 })));
// Devices may crop this icon to a circle of 80 %.
await write('icon-maskable-512.png', await photograph(iconPage(favicon, { size: 512, isBleeding: true, room: 0.7 })));
await write('og-image.png', await photograph(await pictureOfTheHouse()));

async function pictureOfTheHouse() {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { Courtyard } = await vite.ssrLoadModule('/src/components/drawings/courtyard.tsx');
    const { Mark } = await vite.ssrLoadModule('/src/components/drawings/mark.tsx');
    const home: Record<string, string> = JSON.parse(await text('src/i18n/it/home.json'));
    const shell: Record<string, string> = JSON.parse(await text('src/i18n/it/shell.json'));
    return linkPicture({
      theme: (await text('src/styles/theme.css')).replaceAll(/@theme( static)?/g, ':root'),
      fonts: {
        serif: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
        sans: import.meta.resolve(
          '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
        ),
      },
      drawing: renderToStaticMarkup(createElement(Courtyard)),
      mark: renderToStaticMarkup(createElement(Mark)),
      name: COOPERATIVE.name,
      kind: shell['shell.brand.kind'] ?? '',
      headline: home['home.hero.title'] ?? '',
      text: home['home.hero.badge'] ?? '',
    });
  } finally {
    await vite.close();
  }
}
