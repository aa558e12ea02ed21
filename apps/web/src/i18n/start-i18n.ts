import type { Language } from '@lacorte/contracts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { storedLanguage, storeLanguage } from './language';
import { loadMessages } from './load-messages';

const NAMESPACE = 'translation';

/**
 * Starts the translations in the reader's language. Keys are whole (`home.hero.title`), parameters are `{name}` as in the
 * shared messages, and a key without a sentence shows itself (specification, section 1).
 */
export async function startI18n(language: Language = storedLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [NAMESPACE]: await loadMessages(language) } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

/** Puts every visible text into `language` and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, NAMESPACE)) {
    i18next.addResourceBundle(language, NAMESPACE, await loadMessages(language));
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  storeLanguage(language);
}
