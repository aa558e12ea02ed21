import { LANGUAGE_COOKIE_DAYS, LANGUAGE_KEY, type Language, toLanguage } from '@lacorte/contracts';

const SECONDS_PER_DAY = 86_400;

/** The language chosen on this device, Italian until one is. */
export function storedLanguage(): Language {
  return toLanguage(readStorage());
}

/** Keeps the choice for the pages (local storage) and for PDFs and e-mails (cookie). */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage is off: the choice holds until the page is left.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site serves.
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_DAYS * SECONDS_PER_DAY}; SameSite=Lax${secure}`;
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}
