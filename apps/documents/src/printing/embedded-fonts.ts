import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Unicode ranges of the font packages. */
const SUBSETS = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
} as const;

const TEXT = 'Atkinson Hyperlegible Next';
const PACKAGES = {
  [TEXT]: require.resolve('@fontsource/atkinson-hyperlegible-next/package.json'),
  Fraunces: require.resolve('@fontsource/fraunces/package.json'),
};

/** Static fonts, because a PDF stores variable ones as drawings. */
const FACES = [
  { family: TEXT, subset: 'latin', weight: 400 },
  { family: TEXT, subset: 'latin', weight: 500 },
  { family: TEXT, subset: 'latin', weight: 700 },
  { family: TEXT, subset: 'latin-ext', weight: 500 },
  { family: 'Fraunces', subset: 'latin', weight: 600 },
] as const;

/** `@font-face` rules with inline fonts, because the browser has no network and no files. */
export function embeddedFonts(): string {
  return FACES.map(
    ({ family, subset, weight }) => `@font-face { font-family: '${family}'; font-weight: ${weight};
  unicode-range: ${SUBSETS[subset]}; src: url(data:font/woff2;base64,${contentOf(family, subset, weight)}) format('woff2'); }`,
  ).join('\n');
}

function contentOf(family: keyof typeof PACKAGES, subset: string, weight: number): string {
  const folder = dirname(PACKAGES[family]);
  return readFileSync(join(folder, 'files', `${basename(folder)}-${subset}-${weight}-normal.woff2`), 'base64');
}
