import { DEFAULT_LANGUAGE, LANGUAGE_QUERY, LANGUAGES, type Language } from '@lacorte/contracts';

/** What a page says about itself to search engines and to whoever shares it. */
export interface Listing {
  /** Path under which the page is known, however it was reached. */
  path: string;
  description: string;
}

interface HeadInput {
  title: string;
  /** Left out for pages that search engines shall not list. */
  listing?: Listing | undefined;
  /** What is to be seen on the picture that is shared with a page. */
  picture: string;
  language: Language;
  /** The site's address, without a slash at the end. */
  site: string;
}

export interface HeadTag {
  name: 'title' | 'meta' | 'link';
  attributes: Record<string, string>;
  text?: string;
}

const LOCALES: Record<Language, string> = { it: 'it_IT', fr: 'fr_FR' };

/** The tags of the document's head that differ from page to page. */
export function headTags({ title, listing, picture, language, site }: HeadInput): HeadTag[] {
  const titleTag: HeadTag = { name: 'title', attributes: {}, text: title };
  if (!listing) return [titleTag, meta('name', 'robots', 'noindex')];
  const { path, description } = listing;
  const address = `${site}${pathIn(path, language)}`;
  return [
    titleTag,
    meta('name', 'description', description),
    link('canonical', address),
    ...LANGUAGES.map((other) => link('alternate', `${site}${pathIn(path, other)}`, other)),
    link('alternate', `${site}${path}`, 'x-default'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image:alt', picture),
    meta('property', 'og:locale', LOCALES[language]),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      meta('property', 'og:locale:alternate', LOCALES[other]),
    ),
  ];
}

/** Italian needs no name: it is what a reader gets who has not chosen. */
function pathIn(path: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? path : `${path}?${LANGUAGE_QUERY}=${language}`;
}

function meta(kind: 'name' | 'property', key: string, content: string): HeadTag {
  return { name: 'meta', attributes: { [kind]: key, content } };
}

function link(rel: string, href: string, hreflang?: string): HeadTag {
  return { name: 'link', attributes: { rel, ...(hreflang && { hreflang }), href } };
}
