import type { ApplicationSort, ApplicationSortColumn } from '@lacorte/contracts';

/** The columns of each sort, which end in a unique one and match an index. Surnames sort as in Italian, ignoring case and accents. */
const COLUMNS: Record<ApplicationSortColumn, string[]> = {
  createdAt: ['a.created_at', 'a.id'],
  cognome: ['a.cognome COLLATE "it-x-icu"', 'a.nome COLLATE "it-x-icu"', 'a.id'],
  applicationStatus: ['a.application_status', 'a.created_at', 'a.id'],
  applicationCode: ['a.application_code'],
};

/** ORDER BY clause over `applications.application a`. Descending is the exact reverse, so that the same index serves it. */
export function toOrder(sort: ApplicationSort): string {
  const isDescending = sort.startsWith('-');
  const column = (isDescending ? sort.slice(1) : sort) as ApplicationSortColumn;
  return `ORDER BY ${COLUMNS[column].map((name) => (isDescending ? `${name} DESC` : name)).join(', ')}`;
}
