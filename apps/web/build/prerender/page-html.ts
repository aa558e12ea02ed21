import type { HeadTag } from '../../src/lib/page-head/head-tags.ts';

interface PageParts {
  language: string;
  head: HeadTag[];
  /** The page itself; empty where the browser makes it. */
  content: string;
  /** Modules that the page needs at once. */
  modules: string[];
  /** What search engines may know beside the page, as JSON-LD. */
  facts?: Record<string, unknown> | undefined;
}

const OWN_TAGS = /\s*<(title|meta|link)\b[^>]*\bdata-page\b[^>]*>(?:[^<]*<\/title>)?/g;
const ROOT = '<div id="root"></div>';
/** Such a page is there before its scripts are: its style sheet and typefaces come first. */
const SCRIPTS = /<(script type="module"|link rel="modulepreload") crossorigin/g;
const NOTICE = /\s*<noscript>.*?<\/noscript>/s;

/**
 * Writes a page into the application's HTML, in the place of what stands there for a page that only the browser makes.
 *
 * @throws Error when the content has what the content security policy refuses
 */
export function pageHtml(template: string, { language, head, content, modules, facts }: PageParts): string {
  const refused = /\sstyle="[^"]*"|<script\b|<style\b/.exec(content);
  if (refused) throw new Error(`a page made ahead of time has ${refused[0]}, which browsers would refuse`);
  const lines = [
    ...head.map(tagHtml),
    ...modules.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(facts ? [`<script type="application/ld+json">${json(facts)}</script>`] : []),
  ];
  return template
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replaceAll(OWN_TAGS, '')
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`)
    .replaceAll(SCRIPTS, '<$1 fetchpriority="low" crossorigin')
    .replace(NOTICE, '')
    .replace(ROOT, () => `<div id="root">${content}</div>`);
}

function tagHtml({ name, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  const start = `<${name} data-page${written.join('')}>`;
  return text === undefined ? start : `${start}${escaped(text)}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** No text in it may end the element that it stands in. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
