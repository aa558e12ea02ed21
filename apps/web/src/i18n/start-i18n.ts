import type { Language } from '@lacorte/contracts';
import { storeLanguage } from './language';
import { loadMessages } from './load-messages';
import type { TextPart } from './text-parts';
import { addSentences, showLanguage, startTranslations } from './translations';

/** Parts that pages asked for, to be read again in another language. */
const parts = new Set<TextPart>();
/** `it/home`: what is there. */
const loaded = new Set<string>();
/** The language that is on screen, or on its way there. */
let wanted: Language;

/**
 * Starts the translations in `language`, before any text is there. Keys are whole (`home.hero.title`), parameters are `{name}`
 * as in the shared messages, and a key without a sentence shows itself (specification, section 1).
 */
export function startI18n(language: Language): void {
  wanted = language;
  parts.clear();
  loaded.clear();
  startTranslations(language);
}

/** Makes sure that these parts are there in the reader's language, whatever it becomes meanwhile. */
export async function loadTexts(...asked: TextPart[]): Promise<void> {
  for (const part of asked) parts.add(part);
  let language: Language;
  do {
    language = wanted;
    await Promise.all(asked.map((part) => load(language, part)));
  } while (language !== wanted);
}

/** Puts every visible text into `language` and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  const before = wanted;
  wanted = language;
  try {
    await Promise.all([...parts].map((part) => load(language, part)));
  } catch (error) {
    // Unless the reader has chosen again meanwhile.
    if (wanted === language) wanted = before;
    throw error;
  }
  if (wanted !== language) return;
  showLanguage(language);
  document.documentElement.lang = language;
  storeLanguage(language);
}

async function load(language: Language, part: TextPart): Promise<void> {
  const name = `${language}/${part}`;
  if (loaded.has(name)) return;
  addSentences(language, await loadMessages(language, part));
  loaded.add(name);
}
