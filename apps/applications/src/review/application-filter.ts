import { doubtAboutCodiceFiscale } from '@lacorte/contracts';
import type { ListRequest } from './list-request';

/** A WHERE clause over `applications.application a` with its parameters, numbered from 1. */
export interface ApplicationFilter {
  where: string;
  parameters: unknown[];
}

/**
 * Applications whose name, surname, e-mail, code or codice fiscale hold every word, whatever the case, and that have the
 * status. Words are taken literally: what LIKE would read as a pattern is escaped.
 */
export function toFilter({ q, status }: Pick<ListRequest, 'q' | 'status'>): ApplicationFilter {
  const parameters: unknown[] = [];
  const conditions = q.flatMap((word) => {
    const rare = rarePart(word);
    const found = `a.search_text LIKE lower($${parameters.push(`%${rare.replace(/[\\%_]/g, '\\$&')}%`)})`;
    return rare === word ? [found] : [found, `position(lower($${parameters.push(word)}) IN a.search_text) > 0`];
  });
  if (status !== 'any') conditions.push(`a.application_status = $${parameters.push(status)}`);
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', parameters };
}

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
function rarePart(word: string): string {
  const [, number] = /^dom-\d{4}-(\d{3,6})/i.exec(word) ?? [];
  if (number) return number;
  if (doubtAboutCodiceFiscale(word) !== 'form') return word.slice(0, PERSON_LENGTH);
  const [mailbox = '', provider] = word.split('@');
  const end = [...mailbox].slice(-MAILBOX_END).join('');
  return provider !== undefined && end.length >= SEARCHABLE ? end : word;
}
