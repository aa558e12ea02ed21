import type { ListRequest } from './list-request';
import { rarePart } from './rare-part';

/** A WHERE clause over `applications.application a` with its parameters, numbered from 1. */
export interface ApplicationFilter {
  where: string;
  parameters: unknown[];
}

/** Applications of a tender and a status with every word in name, surname, e-mail, code or codice fiscale. Escapes LIKE. */
export function toFilter({ q, status, tender }: Pick<ListRequest, 'q' | 'status' | 'tender'>): ApplicationFilter {
  const parameters: unknown[] = [];
  const conditions = q.flatMap((word) => {
    const rare = rarePart(word);
    const found = `a.search_text LIKE lower($${parameters.push(`%${rare.replace(/[\\%_]/g, '\\$&')}%`)})`;
    return rare === word ? [found] : [found, `position(lower($${parameters.push(word)}) IN a.search_text) > 0`];
  });
  if (status !== 'any') conditions.push(`a.application_status = $${parameters.push(status)}`);
  if (tender !== null) conditions.push(`a.tender_id = $${parameters.push(tender)}`);
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', parameters };
}
