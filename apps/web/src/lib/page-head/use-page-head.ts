import { COOPERATIVE } from '@lacorte/contracts';
import { createContext, use, useEffect } from 'react';
import { useTranslation } from '../../i18n/translations';
import { type HeadTag, headTags, type Listing } from './head-tags';
import { showHead } from './show-head';

interface HeadRecorder {
  /** The site's address as the tags shall name it. */
  site: string;
  record: (tags: HeadTag[]) => void;
}

/** Given where pages are made ahead of time: there is no document yet to write the tags to. */
export const HeadRecorderContext = createContext<HeadRecorder | undefined>(undefined);

/**
 * Gives the document the page's title and, for a page that search engines shall list, what they show of it; in the reader's
 * language.
 *
 * @param title key of the title
 * @param listing the page's path, and the key of its description; without it the page is not to be listed
 */
export function usePageHead(title: string, listing?: Listing): void {
  const { t, language } = useTranslation();
  const recorder = use(HeadRecorderContext);
  const tags = headTags({
    title: `${t(title)} · ${COOPERATIVE.name}`,
    listing: listing && { ...listing, description: t(listing.description) },
    picture: t('shell.brand.picture'),
    language,
    site: recorder?.site ?? siteAddress(),
  });
  recorder?.record(tags);
  const written = JSON.stringify(tags);
  useEffect(() => showHead(JSON.parse(written)), [written]);
}

/** The gateway writes the site's address into every page; the development server does not. */
function siteAddress(): string {
  return document.documentElement.dataset.site || location.origin;
}
