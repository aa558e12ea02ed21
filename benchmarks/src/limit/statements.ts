import { columnOf, fieldsShownIn } from '@lacorte/contracts';
import type { QueryConfig } from 'pg';

/** Header that names the user to the bare server, which has no sessions. */
export const USER_HEADER = 'x-benchmark-user';

/** Returns the SELECT list of the fields in an answer, with their names in the API. */
function shownColumns(answer: 'receipt' | 'own'): string {
  return fieldsShownIn(answer)
    .map((name) => `a.${columnOf(name)}${name === 'dataNascita' ? '::text' : ''} AS "${name}"`)
    .join(', ');
}

const NUMBERED = 'a.id, a.application_code AS "applicationCode", a.created_at AS "createdAt"';
const REVIEWED = 'a.user_id AS "userId", a.application_status AS "applicationStatus", a.documenti';

export const READ_RECEIPT = {
  name: 'receipt',
  text: `SELECT ${NUMBERED}, ${shownColumns('receipt')} FROM applications.application a WHERE id = $1`,
};

/** One page of a published ranking. */
export const READ_ENTRIES = {
  name: 'entries',
  text: `
    SELECT position, application_code AS "applicationCode", points, held_as IS NOT NULL AS "isAssigned", housing_type AS "housingType"
    FROM applications.ranking_entry WHERE ranking_id = $1 AND place > $2 AND place <= $3 ORDER BY place`,
};

export const READ_USER = { name: 'user', text: 'SELECT id, email, role FROM auth.users WHERE id = $1' };

export const READ_OWN = {
  name: 'own',
  text: `
    SELECT ${NUMBERED}, ${shownColumns('own')}, ${REVIEWED}, a.attached_files AS files, t.code AS "tenderCode",
      (t.rules->>'feeCents')::integer AS "feeCents", p.amount_cents AS "paidCents", p.paid_on::text AS "paidOn"
    FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
    LEFT JOIN applications.payment p ON p.application_id = a.id
    WHERE a.user_id = $1 ORDER BY a.created_at DESC`,
};

/** Events of a user's applications: attached documents and changes of status. */
export const READ_EVENTS = {
  name: 'events',
  text: `
    WITH own AS (SELECT id FROM applications.application WHERE user_id = $1)
    SELECT application_id AS "applicationId", attached_at AS at, NULL AS status FROM applications.attachment_entry
      WHERE application_id IN (SELECT id FROM own)
    UNION ALL SELECT application_id, changed_at, to_status FROM applications.status_change
      WHERE application_id IN (SELECT id FROM own)`,
};

export const ADMIN_COLUMNS = `
  ${NUMBERED}, ${shownColumns('own')}, ${REVIEWED}, a.version,
  to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn", p.amount_cents AS "amountCents", p.note,
  p.recorded_by AS "recordedBy", p.recorded_at AS "recordedAt"`;

export const ADMIN_TABLES = 'applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id';

const COUNTS = 'SELECT application_status AS status, count, changes FROM applications.application_count ORDER BY 1';
const ORDER = 'ORDER BY a.created_at DESC, a.id DESC';

/**
 * Returns the statements of one page of the dashboard, as the product runs them. `total` is for a search whose page is full.
 *
 * @param parameters query parameters `q`, `page` and `pageSize`
 */
export function pageQueries(parameters: URLSearchParams): {
  items: QueryConfig;
  counts: QueryConfig;
  total?: QueryConfig;
} {
  const words = (parameters.get('q') ?? '').split(' ').filter((word) => word !== '');
  const values: unknown[] = [];
  const conditions = words.flatMap((word) => {
    const rare = rarePart(word);
    const literal = `regexp_replace(applications.searchable($${values.push(rare)}), '[\\\\%_]', '\\\\\\&', 'g')`;
    const found = `a.searchable LIKE '%' || ${literal} || '%'`;
    return rare === word
      ? [found]
      : [found, `position(applications.searchable($${values.push(word)}) IN a.searchable) > 0`];
  });
  const where = words.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const size = Number(parameters.get('pageSize'));
  const paging = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const ids = `SELECT a.id FROM applications.application a ${where} ${ORDER} ${paging}`;
  const items = {
    text: `SELECT ${ADMIN_COLUMNS} FROM ${ADMIN_TABLES} WHERE a.id = ANY(ARRAY(${ids})) ${ORDER}`,
    values: [...values, size, (Number(parameters.get('page') ?? 1) - 1) * size],
  };
  const total = { text: `SELECT count(*)::int AS total FROM applications.application a ${where}`, values };
  return { items, counts: { text: COUNTS }, ...(where && { total }) };
}

/** Returns the part of a word that few rows contain, such as the number in a code, or the person in a codice fiscale. */
function rarePart(word: string): string {
  const [, number, person, mailbox] =
    /^DOM-\d{4}-(\d{6})|^([A-Z]{6}\d\d[A-Z]\d\d)[A-Z]\d{3}[A-Z]$|([^@]{3,12})@/.exec(word) ?? [];
  return number ?? person ?? mailbox ?? word;
}
