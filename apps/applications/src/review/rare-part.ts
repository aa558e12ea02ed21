import { doubtAboutCodiceFiscale } from '@lacorte/contracts';

/** A trigram index finds nothing with less. */
const SEARCHABLE = 3;

/** A mailbox mostly begins with a first name, which many have, and ends with a surname or a number. */
const MAILBOX_END = 12;

/** Of a codice fiscale: surname, name and date of birth. Many share the rest, the place of birth. */
const PERSON_LENGTH = 11;

/**
 * What tells one application from another in a word, and little else: the index walks a list for every three letters, and those of
 * `DOM-2026-`, of a code's check digits, of a large town or a provider stand in very many applications. The whole word is then looked
 * for in what the rare part has found.
 */
export function rarePart(word: string): string {
  const [, number] = /^dom-\d{4}-(\d{3,6})/i.exec(word) ?? [];
  if (number) return number;
  if (doubtAboutCodiceFiscale(word) !== 'form') return word.slice(0, PERSON_LENGTH);
  const [mailbox = '', provider] = word.split('@');
  const end = [...mailbox].slice(-MAILBOX_END).join('');
  return provider !== undefined && end.length >= SEARCHABLE ? end : word;
}
