import type { ApplicationCounts, ApplicationStatus, ApplicationsPage } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement, variantOf } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { requireTender } from '../tenders/read-tenders';
import { LISTED_LIST, LISTED_TABLES, READ_LISTED, toListedApplication } from './admin-application';
import { isSpecial, type ListRequest, toFilter, toOrder } from './application-filter';

/**
 * Number of applications per status, of one tender or of all tenders, from counters that triggers update. Withdrawn applications are few,
 * so the statement counts them.
 */
const COUNTERS = statement('application-counters', {
  status: COLUMN.textOf<ApplicationStatus | 'withdrawn'>(),
  count: COLUMN.integer,
})`
  SELECT application_status AS status, sum(count)::int AS count FROM applications.application_count
  WHERE $1::uuid IS NULL OR tender_id = $1 GROUP BY 1
  UNION ALL SELECT 'withdrawn', count(*)::int FROM applications.application
  WHERE withdrawn_at IS NOT NULL AND ($1::uuid IS NULL OR tender_id = $1)`;

const COUNT = statement('count-matches', { total: COLUMN.integer })`
  SELECT count(*)::int AS total FROM applications.application a`;

/** Reads a page of the dashboard's table in two statements. A filter by tender adds one. On a full page, a special filter adds one. */
export async function listApplications(database: DataSource, request: ListRequest): Promise<ApplicationsPage> {
  const { page, pageSize, tender, status } = request;
  if (tender !== null) await requireTender(database, tender);
  const [counts, items] = await Promise.all([readCounts(database, tender), readItems(database, request)]);
  // A page that is not full is the last one, so the total follows from its length.
  const isLast = items.length < pageSize && (items.length > 0 || page === 1);
  let total = (page - 1) * pageSize + items.length;
  if (!isLast && isSpecial(request)) total = await countMatches(database, request);
  else if (!isLast) total = counts[status === 'any' ? 'total' : status];
  return { items, total, page, pageSize, counts };
}

async function countMatches(database: DataSource, request: ListRequest): Promise<number> {
  const { where, parameters } = toFilter(request);
  const [counted] = await runPrepared(database, variantOf(COUNT, { text: `${COUNT.text} ${where}` }), parameters);
  return counted?.total ?? 0;
}

/** Finds the ids in an index alone and reads only the page's rows in full. */
async function readItems(database: DataSource, request: ListRequest) {
  const { sort, page, pageSize } = request;
  const { where, parameters } = toFilter(request);
  const bound = where === '' ? boundUnseen : boundSeen;
  const limit = bound(parameters.push(pageSize));
  const offset = bound(parameters.push((page - 1) * pageSize));
  const order = toOrder(sort);
  const text = `SELECT ${LISTED_LIST} FROM ${LISTED_TABLES} WHERE a.id = ANY(ARRAY(
    SELECT a.id FROM applications.application a ${where} ${order} LIMIT ${limit} OFFSET ${offset})) ${order}`;
  const rows = await runPrepared(database, variantOf(READ_LISTED, { name: nameOf(request), text }), parameters);
  return rows.map(toListedApplication);
}

async function readCounts(database: DataSource, tender: string | null): Promise<ApplicationCounts> {
  const counts: ApplicationCounts = { total: 0, withdrawn: 0, submitted: 0, under_review: 0, approved: 0, rejected: 0 };
  for (const { status, count } of await runPrepared(database, COUNTERS, [tender])) {
    counts[status] = count;
    if (status !== 'withdrawn') counts.total += count;
  }
  return counts;
}

const boundSeen = (parameter: number) => `$${parameter}`;

/**
 * Hides a bound from the planner. PostgreSQL plans a LIMIT with a known value for each execution, because it estimates a higher cost for
 * a generic plan. For an unfiltered page both plans are the same, and planning takes a third of the time.
 */
const boundUnseen = (parameter: number) => `(SELECT $${parameter}::bigint)`;

/** Special filters get no name and no prepared statement: they have too many texts, or their best plan depends on the matches. */
function nameOf(request: ListRequest): string | undefined {
  const { status, tender, sort } = request;
  if (isSpecial(request)) return undefined;
  return `applications-${status === 'any' ? 'all' : 'of-status'}${tender === null ? '' : '-of-tender'}-${sort}`;
}
