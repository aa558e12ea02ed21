import { ASK_AGAIN_AFTER_DAYS, type Language, readInstant } from '@lacorte/contracts';
import { allUnderstood, type QueryParameters, wholeNumberIn } from '@lacorte/http-server';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { DUE_CENTS } from '../payments/fee.row';
import { flagIn } from '../review/application-filter';
import { requireTender, tenderIn } from '../tenders/read-tenders';
import { isRunning } from '../withdrawals/withdrawal.row';

const LIMIT_MAX = 1_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;
const CURSOR = /^([^_]+)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const OWES_THE_FEE = `a.application_status <> 'rejected' AND ${isRunning('a')}
    AND NOT EXISTS (SELECT FROM applications.payment p WHERE p.application_id = a.id)`;

/** Whether the fee request `f` is too recent for another one. */
const IS_RECENT = `f.requested_at > now() - make_interval(days => ${ASK_AGAIN_AFTER_DAYS})`;

export const NOT_ASKED_RECENTLY = `NOT EXISTS (
      SELECT FROM applications.fee_request f WHERE f.application_id = a.id AND ${IS_RECENT})`;

const PAGE = statement('payment-recipients', {
  applicationId: COLUMN.uuid,
  applicationCode: COLUMN.text,
  nome: COLUMN.text,
  cognome: COLUMN.text,
  email: COLUMN.text,
  language: COLUMN.textOf<Language>(),
  feeCents: COLUMN.integer,
  /** Text with microseconds, because a Date would lose them. */
  instant: COLUMN.text,
})`
  SELECT a.id AS "applicationId", a.application_code AS "applicationCode", a.nome, a.cognome, a.email, a.language,
    ${DUE_CENTS} AS "feeCents",
    to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') AS instant
  FROM applications.application a WHERE a.created_at <= $1 AND ${OWES_THE_FEE} AND ($5::uuid IS NULL OR a.tender_id = $5)
    AND ($6::boolean OR ${NOT_ASKED_RECENTLY})
    AND ($2::timestamptz IS NULL OR (a.created_at, a.id) > ($2::timestamptz, $3::uuid))
  ORDER BY a.created_at, a.id LIMIT $4`;

const COUNT_ALL = statement('count-all-applications', {
  total: COLUMN.integer,
})`SELECT sum(count)::int AS total FROM applications.application_count WHERE $1::uuid IS NULL OR tender_id = $1`;

const COUNT = statement('count-payment-recipients', {
  withAgain: COLUMN.integer,
  recent: COLUMN.integer,
  paid: COLUMN.integer,
  rejected: COLUMN.integer,
})`
  SELECT count(*) FILTER (WHERE is_due)::int AS "withAgain", count(*) FILTER (WHERE is_due AND is_recent)::int AS recent,
    count(*) FILTER (WHERE is_paid)::int AS paid, count(*) FILTER (WHERE NOT is_paid AND NOT is_due)::int AS rejected
  FROM (
    SELECT p.application_id IS NOT NULL AS is_paid, r.application_id IS NOT NULL AS is_recent,
      p.application_id IS NULL AND a.application_status <> 'rejected' AS is_due
    FROM applications.application a
    LEFT JOIN applications.payment p ON p.application_id = a.id
    LEFT JOIN (SELECT DISTINCT application_id FROM applications.fee_request f WHERE ${IS_RECENT}) r ON r.application_id = a.id
    WHERE ${isRunning('a')} AND ($1::uuid IS NULL OR a.tender_id = $1)) AS counted`;

/** Returns a page of the applicants who owe the fee and, without `again`, were not asked for it recently; oldest application first. */
export async function listPaymentRecipients(database: DataSource, query: QueryParameters) {
  const { before, after, limit, tender, again } = toRequest(query);
  if (tender !== null) await requireTender(database, tender);
  const [rows, [counted]] = await Promise.all([
    runPrepared(database, PAGE, [before, after?.instant ?? null, after?.id ?? null, limit, tender, again]),
    runPrepared(database, COUNT_ALL, [tender]),
  ]);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    items: rows.map(({ instant, ...recipient }) => recipient),
    next: last ? `${last.instant}_${last.applicationId}` : null,
    totalApplications: counted?.total ?? 0,
  };
}

export async function countPaymentRecipients(database: DataSource, tender: string | null) {
  if (tender !== null) await requireTender(database, tender);
  const [counted] = await runPrepared(database, COUNT, [tender]);
  const { withAgain, ...leftOut } = counted ?? { withAgain: 0, recent: 0, paid: 0, rejected: 0 };
  return { recipients: withAgain - leftOut.recent, leftOut, withAgain };
}

function toRequest(query: QueryParameters) {
  const { before, after, limit = String(LIMIT_MAX) } = query;
  return allUnderstood({
    before: [dateIn(before), 'review.pageInvalid'],
    after: [cursorIn(after), 'review.pageInvalid'],
    limit: [wholeNumberIn(limit, LIMIT_MAX), 'review.pageSizeInvalid'],
    tender: [tenderIn(query), 'tenders.notFound'],
    again: [flagIn(query.again, ['true', 'false'], undefined), 'paymentRequests.againInvalid'],
  });
}

function dateIn(text: unknown): Date | undefined {
  const isInstant = typeof text === 'string' && INSTANT.test(text) && typeof readInstant(text) === 'string';
  return isInstant ? new Date(text) : undefined;
}

/** @returns an instant with microseconds and the id of an application; null without a cursor */
function cursorIn(text: unknown): { instant: string; id: string } | null | undefined {
  if (text === undefined || text === '') return null;
  const [, instant, id] = CURSOR.exec(String(text)) ?? [];
  return instant && id && dateIn(instant) ? { instant, id } : undefined;
}
