import type { QueryConfig } from 'pg';
import { shownColumns } from '../receipts/statements';

/** The statements of one page, as the product's dashboard runs them. */
export interface PageQueries {
  items: QueryConfig;
  counts: QueryConfig;
  /** Of a search whose page is full; without one the counters say it. */
  total: QueryConfig | null;
}

/** The columns of an application for administrators, under the names that the API gives them. */
export const ADMIN_COLUMNS = `
  a.id, a.user_id AS "userId", a.application_code AS "applicationCode", a.application_status AS "applicationStatus",
  ${shownColumns('own', 'a')}, a.documenti, a.created_at AS "createdAt", a.version,
  to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn", p.amount_cents AS "amountCents", p.note,
  p.recorded_by AS "recordedBy", p.recorded_at AS "recordedAt"`;

export const ADMIN_TABLES = 'applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id';

const COUNTS = 'SELECT application_status AS status, count, changes FROM applications.application_count ORDER BY 1';
const ORDER = 'ORDER BY a.created_at DESC, a.id DESC';

/** @param parameters of the path: `q`, `page`, `pageSize` */
export function pageQueries(parameters: URLSearchParams): PageQueries {
  const words = (parameters.get('q') ?? '').split(' ').filter((word) => word !== '');
  const values: unknown[] = [];
  const conditions = words.flatMap((word) => {
    const rare = rarePart(word);
    const found = `a.search_text LIKE lower($${values.push(`%${rare.replace(/[\\%_]/g, '\\$&')}%`)})`;
    return rare === word ? [found] : [found, `position(lower($${values.push(word)}) IN a.search_text) > 0`];
  });
  const where = words.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const size = Number(parameters.get('pageSize'));
  const paging = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const ids = `SELECT a.id FROM applications.application a ${where} ${ORDER} ${paging}`;
  return {
    items: {
      text: `SELECT ${ADMIN_COLUMNS} FROM ${ADMIN_TABLES} WHERE a.id = ANY(ARRAY(${ids})) ${ORDER}`,
      values: [...values, size, (Number(parameters.get('page') ?? 1) - 1) * size],
    },
    counts: { text: COUNTS },
    total: where ? { text: `SELECT count(*)::int AS total FROM applications.application a ${where}`, values } : null,
  };
}

/** The number in a code, the person in a codice fiscale, the end of a mailbox: the rest of the word is then looked for in few rows. */
function rarePart(word: string): string {
  const [, number, person, mailbox] =
    /^DOM-\d{4}-(\d{6})|^([A-Z]{6}\d\d[A-Z]\d\d)[A-Z]\d{3}[A-Z]$|([^@]{3,12})@/.exec(word) ?? [];
  return number ?? person ?? mailbox ?? word;
}
