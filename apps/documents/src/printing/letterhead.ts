import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { COOPERATIVE, KIND_OF_COOPERATIVE, type Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { LETTERHEAD_TEXTS } from '../texts';
import { hashOf, type PrintablePage } from './printable-document';

const require = createRequire(import.meta.url);

const TEXT = 'Atkinson Hyperlegible Next';
/** Path of `unicode.json` in each package. That file contains the range of characters of each subset. */
const PACKAGES = {
  [TEXT]: require.resolve('@fontsource/atkinson-hyperlegible-next/unicode.json'),
  Fraunces: require.resolve('@fontsource/fraunces/unicode.json'),
};

/** Static fonts, because a PDF stores variable fonts as drawings. */
const FACES = [
  { family: TEXT, subset: 'latin', weight: 400 },
  { family: TEXT, subset: 'latin', weight: 500 },
  { family: TEXT, subset: 'latin', weight: 700 },
  { family: TEXT, subset: 'latin-ext', weight: 500 },
  { family: 'Fraunces', subset: 'latin', weight: 600 },
] as const;

/** `@font-face` rules with inline fonts, because the browser has no network and no files. */
const FONTS = FACES.map(
  ({ family, subset, weight }) => `@font-face { font-family: '${family}'; font-weight: ${weight};
  unicode-range: ${require(PACKAGES[family])[subset]}; src: url(data:font/woff2;base64,${contentOf(family, subset, weight)}) format('woff2'); }`,
).join('\n');

const LETTERHEAD = `<header class="letterhead">
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M3 30V16a13 13 0 0 1 26 0v14Z" fill="#a8432d"/>
    <path d="M11 30V17.5a5 5 0 0 1 10 0V30Z" fill="#fff"/>
    <path d="M1 30h30" stroke="#a8432d" stroke-width="2.5" stroke-linecap="round"/>
  </svg>
  <p class="name"><strong>{{cooperative.name}}</strong><span>{{kindOfCooperative}}</span></p>
  <address>
    {{cooperative.address.street}}, {{cooperative.address.postalCode}} {{cooperative.address.city}} ({{cooperative.address.province}})<br>
    {{cooperative.phone}} · {{cooperative.email}}
  </address>
</header>
<svg class="arcade" aria-hidden="true" preserveAspectRatio="none">
  <defs>
    <pattern id="arches" width="15" height="15" patternUnits="userSpaceOnUse">
      <path d="M1.5 15V8a6 6 0 0 1 12 0v7" fill="#f9e9e2" stroke="#a8432d" stroke-width=".8"/>
    </pattern>
  </defs>
  <rect width="100%" height="15" fill="url(#arches)"/>
  <path d="M0 14.6h2000" stroke="#a8432d" stroke-width="1.2"/>
</svg>`;

const STYLES = `
* { box-sizing: border-box; }
html { font: 10.5pt/1.45 'Atkinson Hyperlegible Next', sans-serif; color: #1f2430; }
body, h1, h2, p, dl, dd, ol, figure { margin: 0; }
h1, h2, .name strong { font-family: Fraunces, serif; font-weight: 600; break-after: avoid; }
address { font-style: normal; }
.letterhead { display: flex; align-items: center; gap: 4mm; }
.mark { width: 13mm; height: 13mm; flex: none; }
.name { flex: 1; line-height: 1.15; }
.name strong { display: block; font-size: 19pt; letter-spacing: -.01em; }
.name span { font-size: 9.5pt; color: #555b66; }
.letterhead address { font-size: 8.5pt; line-height: 1.5; color: #555b66; text-align: right; }
.arcade { display: block; width: 100%; height: 15px; margin: 3.5mm 0 6mm; }
h1 { font-size: 24pt; line-height: 1.15; letter-spacing: -.015em; }
.subtitle { margin-top: 1mm; color: #555b66; }
dt { font-size: 8.5pt; color: #555b66; }
a { color: #8a3321; }
`;

function paperStyles(language: Language): string {
  const { page, of, taxNumber } = LETTERHEAD_TEXTS[language];
  const small =
    "font: 7.5pt 'Atkinson Hyperlegible Next', sans-serif; color: #555b66; vertical-align: top; padding-top: 4mm;";
  return `@page {
  size: A4;
  margin: 14mm 18mm 18mm;
  @bottom-left { content: '${COOPERATIVE.legalName} · ${taxNumber} ${COOPERATIVE.taxCode}'; width: 75%; ${small} }
  @bottom-right { content: '${page} ' counter(page) ' ${of} ' counter(pages); text-align: right; ${small} }
}`;
}

function contentOf(family: keyof typeof PACKAGES, subset: string, weight: number): string {
  const folder = dirname(PACKAGES[family]);
  return readFileSync(join(folder, 'files', `${basename(folder)}-${subset}-${weight}-normal.woff2`), 'base64');
}

/** Returns markup of the labelled values in `list`, for a template. */
export const fields = (list: string) => `{{#each ${list}}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/each}}`;

/** Joins the template of a kind of document (Handlebars, with escaping) with the letterhead, and its styles with the common styles. */
export function designOf(main: string, styles: string) {
  const template = `${LETTERHEAD}\n${main}`;
  const fill = Handlebars.create().compile(template, { strict: true });
  const stylesIn = (language: Language) => paperStyles(language) + STYLES + styles;
  const whole = (view: object, language: Language) => ({
    ...view,
    cooperative: COOPERATIVE,
    kindOfCooperative: KIND_OF_COOPERATIVE[language],
  });
  return {
    /** Returns the key of a print. It contains a hash of everything that the print shows, so that a stored print is never stale. */
    keyOf: (folder: string, view: object, language: Language) =>
      `${folder}/${hashOf([template, stylesIn(language), whole(view, language)])}.pdf`,
    page: (title: string, view: object, language: Language): PrintablePage => ({
      language,
      head: `<meta charset="utf-8"><style>${FONTS}${stylesIn(language)}</style>`,
      title,
      body: fill(whole(view, language)),
    }),
  };
}
