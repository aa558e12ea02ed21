import { doubtAboutCodiceFiscale } from '@lacorte/contracts';

/** Minimum length for a trigram index. */
const SEARCHABLE = 3;

/** The end of a mailbox is rarer: a surname or a number rather than a first name. */
const MAILBOX_END = 12;

/** Surname, name and date of birth of a codice fiscale. Many people share the rest, the place of birth. */
const PERSON_LENGTH = 11;

/**
 * The part of a word that few applications share. The index reads a list per trigram, and those of `DOM-2026-`, of check
 * digits and of mail providers are long. The result is then filtered by the whole word.
 */
export function rarePart(word: string): string {
  const [, number] = /^dom-\d{4}-(\d{3,6})/i.exec(word) ?? [];
  if (number) return number;
  if (doubtAboutCodiceFiscale(word) !== 'form') return word.slice(0, PERSON_LENGTH);
  const [mailbox = '', provider] = word.split('@');
  const end = [...mailbox].slice(-MAILBOX_END).join('');
  return provider !== undefined && end.length >= SEARCHABLE ? end : word;
}
