import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE_DAYS,
  LANGUAGE_KEY,
  LANGUAGE_QUERY,
  LANGUAGES,
  type Language,
} from '@lacorte/contracts';
import { readStored, store } from '../lib/stored-choice';

const SECONDS_PER_DAY = 86_400;

let wasAsked = false;

/** Whether the URL of this page load asked for a language, as links in e-mails do. */
export const isLanguageOfAddress = () => wasAsked;

/** Returns the language that the reader of this browser has chosen, or undefined. */
export function chosenLanguage(): Language | undefined {
  return languageIn(readStored(LANGUAGE_KEY));
}

/** Returns the chosen language, else that of the URL, else that of the last shown page, else Italian (contract, section 10). */
export function readerLanguage(): Language {
  const asked = takeAskedLanguage();
  wasAsked = asked !== undefined;
  const chosen = chosenLanguage();
  if (chosen === undefined && asked) showServerLanguage(asked);
  const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'));
  return chosen ?? asked ?? languageIn(cookies.get(LANGUAGE_KEY)) ?? DEFAULT_LANGUAGE;
}

function languageIn(value: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === value);
}

/** Returns the language that the URL asks for, and removes it from the URL, because a reload would ask for it again. */
function takeAskedLanguage(): Language | undefined {
  const address = new URL(location.href);
  const asked = address.searchParams.get(LANGUAGE_QUERY);
  if (asked === null) return undefined;
  address.searchParams.delete(LANGUAGE_QUERY);
  history.replaceState(history.state, '', address);
  return languageIn(asked);
}

/** Stores the reader's choice in local storage, and the language of the pages in the cookie. */
export function storeLanguage(language: Language): void {
  store(LANGUAGE_KEY, language);
  showServerLanguage(language);
}

/** Sets the cookie with the language of prerendered pages, PDFs and e-mails. */
export function showServerLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site serves.
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_DAYS * SECONDS_PER_DAY}; SameSite=Lax${secure}`;
}
