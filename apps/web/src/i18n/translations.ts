import { DEFAULT_LANGUAGE, interpolate, type Language, type MessageParameters } from '@lacorte/contracts';
import { useSyncExternalStore } from 'react';

/**
 * Returns the text of a key, with its parameters. `parameters.count` selects the plural form (`key_one`, `key_other`, `key_zero`).
 * Returns the key itself if it has no text (specification, section 1).
 */
export type Translate = (key: string, parameters?: MessageParameters) => string;

export interface Translation {
  t: Translate;
  language: Language;
}

type Sentences = Record<string, string>;

let sentences: Record<Language, Sentences> = { it: {}, fr: {} };
const listeners = new Set<() => void>();
let current = translationInto(DEFAULT_LANGUAGE);

export function startTranslations(language: Language): void {
  sentences = { it: {}, fr: {} };
  showLanguage(language);
}

export function addSentences(language: Language, added: Sentences): void {
  Object.assign(sentences[language], added);
}

export const loadedKeys = (language: Language): string[] => Object.keys(sentences[language]);

/** Switches the language and renders every text again. */
export function showLanguage(language: Language): void {
  current = translationInto(language);
  for (const listener of listeners) listener();
}

export function currentTranslation(): Translation {
  return current;
}

export function useTranslation(): Translation {
  return useSyncExternalStore(subscribe, currentTranslation, currentTranslation);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function translationInto(language: Language): Translation {
  const known = sentences[language];
  const plurals = new Intl.PluralRules(language);

  const formFor = (key: string, count: MessageParameters[string] | undefined) => {
    if (typeof count !== 'number') return undefined;
    const none = count === 0 ? known[`${key}_zero`] : undefined;
    return none ?? known[`${key}_${plurals.select(count)}`] ?? known[`${key}_other`];
  };
  const t: Translate = (key, parameters = {}) =>
    interpolate(formFor(key, parameters.count) ?? known[key] ?? key, parameters);
  return { t, language };
}
