import { type AccessAction, type AccessLogPage, TIME_ZONE } from '@lacorte/contracts';
import { COLUMN, orNull, runPrepared, statement, variantOf } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { AccessLogRequest } from './access-log-request';

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

/** The instant at which a day in Italy begins; `days` later than the parameter's. */
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

/** One page of the access log, newest first. */
export async function readAccessLog(database: DataSource, request: AccessLogRequest): Promise<AccessLogPage> {
  const { page, pageSize } = request;
  const { rows, count } = accessLogStatements(request);
  const [found, [counted]] = await Promise.all([
    runPrepared(database, rows.statement, rows.parameters),
    runPrepared(database, count.statement, count.parameters),
  ]);
  const items = found.map(({ at, who, action, applicationCode, tenderCode }) => ({
    ...{ at: at.toISOString(), who, action },
    ...(applicationCode !== null && { applicationCode }),
    ...(tenderCode !== null && { tenderCode }),
  }));
  return { items, total: counted?.total ?? 0, page, pageSize };
}

/** The statements that read and count what a request asks for, with their parameters. */
export function accessLogStatements(request: AccessLogRequest) {
  const parameters: unknown[] = [];
  const conditions = FILTERS.flatMap((filter) => {
    const value = request[filter];
    return value === null ? [] : [CONDITIONS[filter](`$${parameters.push(value)}`)];
  });
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const limit = `LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`;
  const pageText = `${PAGE.text} ${where} ORDER BY l.at DESC, l.id DESC ${limit}`;
  const offset = (request.page - 1) * request.pageSize;
  return {
    rows: { statement: variantOf(PAGE, { text: pageText }), parameters: [...parameters, request.pageSize, offset] },
    count: { statement: variantOf(COUNT, { text: `${COUNT.text} ${where}` }), parameters },
  };
}
