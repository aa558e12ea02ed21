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

/**
 * What tells one application from another in a word: `DOM-2026-` stands in every code and a provider's name in many
 * addresses, and the index would walk all of them. The whole word is then looked for in what the rare part has found.
 */
function rarePart(word: string): string {
  const [, number] = /^dom-\d{4}-(.+)$/i.exec(word) ?? [];
  const [mailbox] = word.split('@');
  const part = number ?? mailbox ?? word;
  return part.length >= SEARCHABLE ? part : word;
}
