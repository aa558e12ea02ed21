import type { Language } from '@lacorte/contracts';
import { chosenLanguage, showServerLanguage, storeLanguage } from './language';
import { loadMessages } from './load-messages';
import type { TextPart } from './text-parts';
import { addSentences, showLanguage, startTranslations } from './translations';

/** Parts that a change of the language loads again. */
const parts = new Set<TextPart>();
/** The current language, or the one being loaded. */
let wanted: Language;

/** Starts without texts. Keys are flat (`home.hero.title`). */
export function startI18n(language: Language): void {
  wanted = language;
  parts.clear();
  startTranslations(language);
}

/** Loads these parts in the current language, even if the language changes while they load. */
export async function loadTexts(...asked: TextPart[]): Promise<void> {
  for (const part of asked) parts.add(part);
  let language: Language;
  do {
    language = wanted;
    await Promise.all(asked.map((part) => load(language, part)));
  } while (language !== wanted);
}

/** Switches every text to `language` and stores the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  if (await show(language)) storeLanguage(language);
}

/** Switches every text to the language of an account, if the reader of this browser has not chosen one. */
export async function takeLanguage(language: Language): Promise<void> {
  if (language === wanted || chosenLanguage() !== undefined) return;
  if (await show(language)) showServerLanguage(language);
}

/** Switches every text to `language`. Returns false when another language was chosen in between. */
async function show(language: Language): Promise<boolean> {
  const before = wanted;
  wanted = language;
  try {
    await Promise.all([...parts].map((part) => load(language, part)));
  } catch (error) {
    // A language that the reader has chosen in the meantime stays.
    if (wanted === language) wanted = before;
    throw error;
  }
  if (wanted !== language) return false;
  showLanguage(language);
  document.documentElement.lang = language;
  return true;
}

async function load(language: Language, part: TextPart): Promise<void> {
  addSentences(language, await loadMessages(language, part));
}
