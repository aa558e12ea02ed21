import { DEFAULT_LANGUAGE, type Language } from '../languages';
import { messagesFr } from './fr';
import { interpolate, type MessageParameters } from './interpolate';
import { type MessageKey, messagesIt } from './it';

const MESSAGES: Record<Language, Record<MessageKey, string>> = { it: messagesIt, fr: messagesFr };

/**
 * The sentence of a key in a language, with its parameters.
 *
 * @returns the key itself if it has no sentence (specification, section 1)
 */
export function translate(
  key: string,
  language: Language = DEFAULT_LANGUAGE,
  parameters: MessageParameters = {},
): string {
  return interpolate(isMessageKey(key) ? MESSAGES[language][key] : key, parameters);
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messagesIt, key);
}
