import { DEFAULT_LANGUAGE, type Language, type MessageParameters } from '@lacorte/contracts';
import { useSyncExternalStore } from 'react';

/**
 * The sentence of a key, with `{name}` replaced by `parameters.name`. Where `parameters.count` is given, the key's form for
 * so many (`key_one`, `key_other`; `key_zero` for none, where there is one). A key without a sentence shows itself
 * (specification, section 1).
 */
export type Translate = (key: string, parameters?: MessageParameters) => string;

export interface Translation {
  t: Translate;
  language: Language;
}

type Sentences = Record<string, string>;

const PLACEHOLDER = /\{(\w+)\}/g;

let sentences: Record<Language, Sentences> = { it: {}, fr: {} };
const listeners = new Set<() => void>();
let current = translationInto(DEFAULT_LANGUAGE);

/** Begins in `language`, without any sentence. */
export function startTranslations(language: Language): void {
  sentences = { it: {}, fr: {} };
  showLanguage(language);
}

/** Makes these sentences known, beside those that already are. */
export function addSentences(language: Language, added: Sentences): void {
  Object.assign(sentences[language], added);
}

/** From now on every text is in `language`; what is on screen follows. */
export function showLanguage(language: Language): void {
  current = translationInto(language);
  for (const listener of listeners) listener();
}

/** The texts in the language that is shown. */
export function currentTranslation(): Translation {
  return current;
}

/** The same for components: they are shown anew in another language. */
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

  function t(key: string, parameters: MessageParameters = {}): string {
    const sentence = formFor(key, parameters.count) ?? known[key] ?? key;
    return sentence.replace(PLACEHOLDER, (placeholder, name: string) => String(parameters[name] ?? placeholder));
  }

  function formFor(key: string, count: MessageParameters[string] | undefined): string | undefined {
    if (typeof count !== 'number') return undefined;
    const none = count === 0 ? known[`${key}_zero`] : undefined;
    return none ?? known[`${key}_${plurals.select(count)}`] ?? known[`${key}_other`];
  }

  return { t, language };
}
