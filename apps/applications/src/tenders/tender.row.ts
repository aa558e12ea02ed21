import type { HousingType, Language, TenderHistoryEntry, TenderStatus } from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';
import type { TenderRules } from '@lacorte/tender-rules';

/** Id of the first tender. The baseline migration adds it. */
export const FIRST_TENDER_ID = '20250000-0000-4000-8000-000000002025';

/** Whether the tender `t` is open at `instant`, an expression of PostgreSQL. */
export const isOpenAt = (instant: string) =>
  `(t.published_at IS NOT NULL AND t.opens_at <= ${instant} AND (t.closes_at IS NULL OR ${instant} < t.closes_at))`;

/** Returns SQL that formats the instant `column`, an SQL expression, as answers show instants (ISO 8601). */
export const instantText = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const STATUS = `
  CASE WHEN t.published_at IS NULL THEN 'draft' WHEN clock_timestamp() < t.opens_at THEN 'scheduled'
    WHEN t.closes_at IS NULL OR clock_timestamp() < t.closes_at THEN 'open' ELSE 'closed' END`;

export const TENDER_LIST = `
  t.id, t.code, t.title, ${STATUS} AS status, ${instantText('t.opens_at')} AS "opensAt",
  ${instantText('t.closes_at')} AS "closesAt",
  to_char(t.shown_deadline, 'YYYY-MM-DD') AS "shownDeadline", t.rules, t.homes, t.version`;

export const TENDER_COLUMNS = {
  id: COLUMN.uuid,
  code: COLUMN.text,
  title: COLUMN.json<Record<Language, string>>(),
  status: COLUMN.textOf<TenderStatus>(),
  opensAt: orNull(COLUMN.text),
  closesAt: orNull(COLUMN.text),
  shownDeadline: COLUMN.text,
  rules: COLUMN.json<TenderRules>(),
  homes: COLUMN.json<Record<HousingType, number>>(),
  version: COLUMN.integer,
};

/** `TENDER_LIST` with the history. Entries have `homes` only if the homes changed. */
export const ADMIN_TENDER_LIST = `${TENDER_LIST}, coalesce((
    SELECT jsonb_agg(jsonb_build_object('at', ${instantText('c.changed_at')}, 'who', c.changed_by_email,
      'action', c.action, 'opensAt', ${instantText('c.opens_at')}, 'closesAt', ${instantText('c.closes_at')})
      || CASE WHEN c.homes_after IS NULL THEN '{}'
        ELSE jsonb_build_object('homes', jsonb_build_object('before', c.homes_before, 'after', c.homes_after)) END ORDER BY c.id)
    FROM applications.tender_change c WHERE c.tender_id = t.id), '[]') AS history`;

export const ADMIN_TENDER_COLUMNS = { ...TENDER_COLUMNS, history: COLUMN.json<TenderHistoryEntry[]>() };
