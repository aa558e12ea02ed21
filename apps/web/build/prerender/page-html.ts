import type { HeadTag } from '../../src/lib/page-head/head-tags.ts';

interface PageParts {
  language: string;
  head: HeadTag[];
  /** The page itself; empty where the browser makes it. */
  content: string;
  /** Modules that the page needs beside those of every page. */
  modules: string[];
  /** The script that asks for the others when the page has been seen (after-first-paint.js). */
  starter: string;
  /** What search engines may know beside the page, as JSON-LD. */
  facts?: Record<string, unknown> | undefined;
}

const OWN_TAGS = /(?:\n {4})?<(?:title|meta|link) data-page[^<>]*>(?:[^<>]*<\/title>)?/g;
const ROOT = '<div id="root"></div>';
const ENTRY = /(?:\n {4})?<script type="module" crossorigin src="([^"<>]+)"><\/script>/;
const PRELOADED = /(?:\n {4})?<link rel="modulepreload" crossorigin href="([^"<>]+)">/g;
const NOTICE = /(?:\n {4})?<noscript>[^<>]*<\/noscript>/;

/**
 * Writes a page into the application's HTML, in the place of what stands there for a page that only the browser makes.
 *
 * @throws Error when the content has what the content security policy refuses
 */
export function pageHtml(template: string, parts: PageParts): string {
  const { language, head, content, facts } = parts;
  const refused = /\sstyle="|<script\b|<style\b/.exec(content);
  if (refused) throw new Error(`a page made ahead of time has ${refused[0]}, which browsers would refuse`);
  const lines = [
    ...head.map(tagHtml),
    starterTag(template, parts),
    ...(facts ? [`<script type="application/ld+json">${json(facts)}</script>`] : []),
  ];
  return template
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replaceAll(OWN_TAGS, '')
    .replace(ENTRY, '')
    .replaceAll(PRELOADED, '')
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`)
    .replace(NOTICE, '')
    .replace(ROOT, () => `<div id="root">${content}</div>`);
}

/** Names the template's scripts and the page's own. @throws Error when the template has not one entry */
function starterTag(template: string, { modules, starter }: PageParts): string {
  const [, entry] = ENTRY.exec(template) ?? [];
  if (!entry || ENTRY.test(template.replace(ENTRY, ''))) throw new Error('the application has not one entry');
  const preloaded = [...template.matchAll(PRELOADED)].map(([, path]) => path);
  const all = [...preloaded, ...modules.map((file) => `/${file}`), entry];
  return `<script defer src="/${starter}" data-entry="${entry}" data-modules="${all.join(' ')}"></script>`;
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
