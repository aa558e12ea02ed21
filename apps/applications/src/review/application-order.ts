import type { ApplicationSort, ApplicationSortColumn } from '@lacorte/contracts';

/**
 * The columns behind each sort, as an index of the table has them; they name every row apart, so that no page repeats or
 * loses one. Surnames sort as in an Italian directory, whatever the case and the accents.
 */
const COLUMNS: Record<ApplicationSortColumn, string[]> = {
  createdAt: ['a.created_at', 'a.id'],
  cognome: ['a.cognome COLLATE "it-x-icu"', 'a.nome COLLATE "it-x-icu"', 'a.id'],
  applicationStatus: ['a.application_status', 'a.created_at', 'a.id'],
  applicationCode: ['a.application_code'],
};

/** ORDER BY clause over `applications.application a`. Descending is the exact reverse, read from the same index. */
export function toOrder(sort: ApplicationSort): string {
  const isDescending = sort.startsWith('-');
  const column = (isDescending ? sort.slice(1) : sort) as ApplicationSortColumn;
  return `ORDER BY ${COLUMNS[column].map((name) => (isDescending ? `${name} DESC` : name)).join(', ')}`;
}
