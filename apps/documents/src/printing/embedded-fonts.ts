import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Ranges as the font packages cut them. */
const SUBSETS = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
} as const;

interface Face {
  family: string;
  subset: keyof typeof SUBSETS;
  weight: number;
  file: string;
}

const TEXT = 'Atkinson Hyperlegible Next';

/** One file per weight: a PDF keeps such fonts as text type, where variable ones become drawings. */
const FACES: Face[] = [
  {
    family: TEXT,
    subset: 'latin',
    weight: 400,
    file: require.resolve(
      '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2',
    ),
  },
  {
    family: TEXT,
    subset: 'latin',
    weight: 500,
    file: require.resolve(
      '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-500-normal.woff2',
    ),
  },
  {
    family: TEXT,
    subset: 'latin',
    weight: 700,
    file: require.resolve(
      '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2',
    ),
  },
  {
    family: TEXT,
    subset: 'latin-ext',
    weight: 500,
    file: require.resolve(
      '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-500-normal.woff2',
    ),
  },
  {
    family: 'Fraunces',
    subset: 'latin',
    weight: 600,
    file: require.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff2'),
  },
];

/** `@font-face` rules with the fonts themselves inside, as the browser that prints has no network and no files. */
export function embeddedFonts(): string {
  return FACES.map(
    ({ family, subset, weight, file }) => `@font-face { font-family: '${family}'; font-weight: ${weight};
  unicode-range: ${SUBSETS[subset]}; src: url(data:font/woff2;base64,${readFileSync(file, 'base64')}) format('woff2'); }`,
  ).join('\n');
}
