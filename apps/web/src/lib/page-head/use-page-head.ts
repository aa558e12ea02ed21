import { COOPERATIVE } from '@lacorte/contracts';
import { createContext, use, useEffect } from 'react';
import { useTranslation } from '../../i18n/translations';
import { type HeadTag, headTags, type Listing } from './head-tags';

interface HeadRecorder {
  site: string;
  record: (tags: HeadTag[]) => void;
}

/** Records the tags during prerendering, where there is no document. */
export const HeadRecorderContext = createContext<HeadRecorder | undefined>(undefined);

/**
 * Sets the page's title and, with a listing, the tags for search engines. `title` and the description of the listing are keys.
 *
 * @param hasErrors whether the page shows errors of a form; the title then begins with a note about them
 */
export function usePageHead(
  title: string,
  listing?: Listing,
  values?: Record<string, string>,
  hasErrors = false,
): void {
  const { t, language } = useTranslation();
  const recorder = use(HeadRecorderContext);
  const pageTitle = `${t(title, values)} · ${COOPERATIVE.name}`;
  const tags = headTags({
    title: hasErrors ? t('ui.title.error', { title: pageTitle }) : pageTitle,
    listing: listing && { ...listing, description: t(listing.description) },
    imageText: t('shell.brand.picture'),
    language,
    // The development server does not insert the site's URL.
    site: recorder?.site ?? (document.documentElement.dataset.site || location.origin),
  });
  recorder?.record(tags);
  const written = JSON.stringify(tags);
  useEffect(() => showHead(JSON.parse(written)), [written]);
}

function showHead(tags: HeadTag[]): void {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { name, attributes, text = '' } of tags) {
    const element = document.createElement(name);
    element.dataset.page = '';
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.textContent = text;
    document.head.append(element);
  }
}
