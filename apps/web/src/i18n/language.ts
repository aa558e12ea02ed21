import {
  LANGUAGE_COOKIE_DAYS,
  LANGUAGE_KEY,
  LANGUAGE_QUERY,
  LANGUAGES,
  type Language,
  toLanguage,
} from '@lacorte/contracts';
import { readStored, store } from '../lib/stored-choice';

const SECONDS_PER_DAY = 86_400;

/** The language in the address, which is stored; otherwise the stored one, Italian by default. */
export function readerLanguage(): Language {
  const asked = takeAskedLanguage();
  if (asked === undefined) return toLanguage(readStored(LANGUAGE_KEY));
  storeLanguage(asked);
  return asked;
}

/** Removes it from the address, where it would override later choices. */
function takeAskedLanguage(): Language | undefined {
  const address = new URL(location.href);
  const asked = address.searchParams.get(LANGUAGE_QUERY);
  if (asked === null) return undefined;
  address.searchParams.delete(LANGUAGE_QUERY);
  history.replaceState(history.state, '', address);
  return LANGUAGES.find((language) => language === asked);
}

/** Local storage serves the pages, the cookie serves PDFs and e-mails. */
export function storeLanguage(language: Language): void {
  store(LANGUAGE_KEY, language);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site serves.
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_DAYS * SECONDS_PER_DAY}; SameSite=Lax${secure}`;
}
