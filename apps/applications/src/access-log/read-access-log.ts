import {
  ACCESS_ACTIONS,
  type AccessAction,
  type AccessLogPage,
  isEmailAddress,
  TIME_ZONE,
  typedApplicationCode,
  typedText,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, orNull, statement } from '@lacorte/persistence';
import { isoDay } from '@lacorte/tender-rules';
import type { DataSource } from 'typeorm';
import { filtered, readPage } from '../read-page';

const ROWS = statement('access-log-page', {
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

/** SQL expression of the midnight in Italy that begins a day: the day in the parameter, or the day `days` after it. */
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
  const trimmed = typedText(text);
  return trimmed === '' ? null : read(trimmed);
}

export function readAccessLog(database: DataSource, request: AccessLogRequest): Promise<AccessLogPage> {
  const { list, parameters } = accessLogOf(request);
  return readPage(database, list, parameters, request, ({ at, applicationCode, tenderCode, ...entry }) => ({
    at: at.toISOString(),
    ...entry,
    ...(applicationCode !== null && { applicationCode }),
    ...(tenderCode !== null && { tenderCode }),
  }));
}

export function accessLogOf(request: AccessLogRequest) {
  const parameters: unknown[] = [];
  const conditions = FILTERS.flatMap((filter) => {
    const value = request[filter];
    return value === null ? [] : [CONDITIONS[filter](`$${parameters.push(value)}`)];
  });
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const list = filtered({ rows: ROWS, count: COUNT }, { where, parameters }, 'ORDER BY l.at DESC, l.id DESC');
  return { list, parameters };
}
