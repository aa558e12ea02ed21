import { DEFAULT_LANGUAGE, LANGUAGE_QUERY, LANGUAGES, type Language } from '@lacorte/contracts';

/** Data of a page for search engines and link previews. */
export interface Listing {
  /** Canonical path. Without it, the page is not indexed, and only link previews show the description. */
  path?: string;
  description: string;
}

interface HeadInput {
  title: string;
  /** A page without a listing is not indexed. */
  listing?: Listing | undefined;
  /** Alternative text of the preview image. */
  imageText: string;
  language: Language;
  site: string;
}

export interface HeadTag {
  name: 'title' | 'meta' | 'link';
  attributes: Record<string, string>;
  text?: string;
}

const LOCALES: Record<Language, string> = { it: 'it_IT', fr: 'fr_FR' };

export function headTags({ title, listing, imageText, language, site }: HeadInput): HeadTag[] {
  const titleTag: HeadTag = { name: 'title', attributes: {}, text: title };
  const { path, description } = listing ?? {};
  const about = description === undefined ? [] : [meta('name', 'description', description)];
  if (path === undefined || description === undefined) return [titleTag, ...about, meta('name', 'robots', 'noindex')];
  const address = `${site}${pathIn(path, language)}`;
  return [
    titleTag,
    ...about,
    link('canonical', address),
    ...LANGUAGES.map((other) => link('alternate', `${site}${pathIn(path, other)}`, other)),
    link('alternate', `${site}${path}`, 'x-default'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image:alt', imageText),
    meta('property', 'og:locale', LOCALES[language]),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      meta('property', 'og:locale:alternate', LOCALES[other]),
    ),
  ];
}

/** Returns a path with the language as a parameter. Italian, the default, needs no parameter. */
function pathIn(path: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? path : `${path}?${LANGUAGE_QUERY}=${language}`;
}

function meta(kind: 'name' | 'property', key: string, content: string): HeadTag {
  return { name: 'meta', attributes: { [kind]: key, content } };
}

function link(rel: string, href: string, hrefLang?: string): HeadTag {
  return { name: 'link', attributes: { rel, ...(hrefLang && { hrefLang }), href } };
}
