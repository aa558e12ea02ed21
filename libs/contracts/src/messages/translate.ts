import { DEFAULT_LANGUAGE, type Language } from '../languages';
import { messagesFr } from './fr';
import { type MessageKey, messagesIt } from './it';

const MESSAGES: Record<Language, Record<MessageKey, string>> = { it: messagesIt, fr: messagesFr };

export type MessageParameters = Record<string, string | number>;

/**
 * The sentence of a key in a language, with `{name}` replaced by `parameters.name`.
 * A key without a sentence comes back as it is (specification, section 1).
 */
export function translate(
  key: string,
  language: Language = DEFAULT_LANGUAGE,
  parameters: MessageParameters = {},
): string {
  const sentence = isMessageKey(key) ? MESSAGES[language][key] : key;
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(parameters[name] ?? placeholder));
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messagesIt, key);
}
