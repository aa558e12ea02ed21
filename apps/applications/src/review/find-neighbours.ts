import { type ApplicationSort, DEFAULT_APPLICATION_SORT } from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, oneRow, orNull, statement, variantOf } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { requireTender } from '../tenders/read-tenders';
import { type ListRequest, toFilter, toKey, toOrder } from './application-filter';

const APPLICATION_ID = new IdPipe();

/** Id of the application whose neighbours a query asks for, or null. @throws DomainError not-found for a malformed id */
export function aroundIn({ around = '' }: QueryParameters): string | null {
  return around === '' ? null : APPLICATION_ID.transform(around);
}

const NEIGHBOURS = statement('neighbours', {
  previous: orNull(COLUMN.uuid),
  next: orNull(COLUMN.uuid),
  before: COLUMN.integer,
  total: COLUMN.integer,
  listed: COLUMN.boolean,
})`${neighboursOf('$1', '', DEFAULT_APPLICATION_SORT)}`;

export async function findNeighbours(database: DataSource, id: string, request: ListRequest) {
  if (request.tender !== null) await requireTender(database, request.tender);
  const { where, parameters } = toFilter(request);
  const text = neighboursOf(`$${parameters.push(id)}`, where, request.sort);
  return oneRow(database, variantOf(NEIGHBOURS, { text }), parameters, 'error.applicationNotFound');
}

/** The application `here` need not match the filter. Its neighbours are the matches next to its place in the order. */
function neighboursOf(id: string, where: string, sort: ApplicationSort): string {
  const { columns, isDescending } = toKey(sort);
  const [before, after] = isDescending ? ['>', '<'] : ['<', '>'];
  const is = (side: string) => `(${columns('a').join(', ')}) ${side} (${columns('here').join(', ')})`;
  const nearest = (side: string, order: ApplicationSort) => `
    SELECT a.id FROM applications.application a ${where === '' ? 'WHERE' : `${where} AND`} ${is(side)}
    ${toOrder(order)} LIMIT 1`;
  return `
    SELECT (${nearest(before, reversed(sort))}) AS previous, (${nearest(after, sort)}) AS next,
      counted.before, counted.total, counted.listed
    FROM applications.application here CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE ${is(before)}))::int AS before, count(*)::int AS total,
        coalesce(bool_or(a.id = here.id), false) AS listed
      FROM applications.application a ${where}) counted
    WHERE here.id = ${id}`;
}

function reversed(sort: ApplicationSort): ApplicationSort {
  return (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as ApplicationSort;
}
