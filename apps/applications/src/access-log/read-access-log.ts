import {
  ACCESS_ACTIONS,
  type AccessAction,
  type AccessLogPage,
  isEmailAddress,
  TIME_ZONE,
  typedApplicationCode,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, orNull, runPrepared, statement, variantOf } from '@lacorte/persistence';
import { isoDay } from '@lacorte/tender-rules';
import type { DataSource } from 'typeorm';

const PAGE = statement('access-log-page', {
  at: COLUMN.instant,
  who: orNull(COLUMN.text),
  action: COLUMN.textOf<AccessAction>(),
  applicationCode: orNull(COLUMN.text),
  tenderCode: orNull(COLUMN.text),
})`
  SELECT l.at, n.email AS who, l.action, l.application_code AS "applicationCode", l.tender_code AS "tenderCode"
  FROM applications.access_log l LEFT JOIN applications.access_log_name n ON n.id = l.name_id`;

const COUNT = statement('count-accesses', { total: COLUMN.integer })`
  SELECT count(*)::int AS total FROM applications.access_log l`;

/** The instant at which a day in Italy begins: the day that is `days` after the day in the parameter. */
const midnight = (parameter: string, days: number) =>
  `((${parameter}::date + ${days})::timestamp AT TIME ZONE '${TIME_ZONE}')`;

/** Conditions on `applications.access_log l`, each of them served by an index. */
const CONDITIONS: Record<Exclude<keyof AccessLogRequest, 'page' | 'pageSize'>, (parameter: string) => string> = {
  who: (value) =>
    `l.name_id = (SELECT id FROM applications.access_log_name WHERE lower(email COLLATE "C") = lower(${value} COLLATE "C"))`,
  action: (value) => `l.action = ${value}`,
  applicationCode: (value) => `l.application_code = ${value}`,
  from: (value) => `l.at >= ${midnight(value, 0)}`,
  to: (value) => `l.at < ${midnight(value, 1)}`,
};
const FILTERS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];

/** Null means no filter. `from` and `to` are days in Europe/Rome, as `yyyy-mm-dd`. */
type AccessLogRequest = ReturnType<typeof toAccessLogRequest>;

/** @throws DomainError invalid, naming every parameter that is not understood */
export function toAccessLogRequest(query: QueryParameters) {
  const request = allUnderstood({
    who: [given(query.who, (who) => (isEmailAddress(who) ? who : undefined)), 'accessLog.whoInvalid'],
    action: [
      given(query.action, (action) => ACCESS_ACTIONS.find((known) => known === action)),
      'accessLog.actionInvalid',
    ],
    applicationCode: [given(query.applicationCode, typedApplicationCode), 'accessLog.applicationCodeInvalid'],
    from: [given(query.from, isoDay), 'accessLog.dayInvalid'],
    to: [given(query.to, isoDay), 'accessLog.dayInvalid'],
    ...pageIn(query),
  });
  if (request.from && request.to && request.to < request.from) {
    throw new DomainError('invalid', 'error.validation', { fields: { to: 'accessLog.daysInverted' } });
  }
  return request;
}

/** Applies `read` to the trimmed text. Returns null for a missing or empty text, and undefined for an invalid one. */
function given<T extends string>(text: unknown, read: (text: string) => T | undefined): T | null | undefined {
  if (text === undefined) return null;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed === '' ? null : read(trimmed);
}

/** One page of the access log, newest first. */
export async function readAccessLog(database: DataSource, request: AccessLogRequest): Promise<AccessLogPage> {
  const { rows, count } = accessLogStatements(request);
  const [found, [counted]] = await Promise.all([
    runPrepared(database, rows.statement, rows.parameters),
    runPrepared(database, count.statement, count.parameters),
  ]);
  const items = found.map(({ at, applicationCode, tenderCode, ...entry }) => ({
    at: at.toISOString(),
    ...entry,
    ...(applicationCode !== null && { applicationCode }),
    ...(tenderCode !== null && { tenderCode }),
  }));
  return { items, total: counted?.total ?? 0, page: request.page, pageSize: request.pageSize };
}

export function accessLogStatements({ page, pageSize, ...filters }: AccessLogRequest) {
  const parameters: unknown[] = [];
  const conditions = FILTERS.flatMap((filter) => {
    const value = filters[filter];
    return value === null ? [] : [CONDITIONS[filter](`$${parameters.push(value)}`)];
  });
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const limit = `LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`;
  const pageText = `${PAGE.text} ${where} ORDER BY l.at DESC, l.id DESC ${limit}`;
  return {
    rows: {
      statement: variantOf(PAGE, { text: pageText }),
      parameters: [...parameters, pageSize, (page - 1) * pageSize],
    },
    count: { statement: variantOf(COUNT, { text: `${COUNT.text} ${where}` }), parameters },
  };
}
