import type { AccessAction } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';

export interface Access {
  action: AccessAction;
  /** E-mail address of the administrator, or the command that staff ran, such as `npm run privacy`; null if that account is erased. */
  who: string | null;
  /** Default: the current time. */
  at?: string;
  /** The application concerned, by its id or code. */
  applicationId?: string;
  applicationCode?: string;
  /** The tender concerned, by its own id or the id of one of its rankings. */
  tenderId?: string;
  rankingId?: string;
  userId?: string;
  /** Identifies an access that may be reported repeatedly. A second entry with the same text is not recorded. */
  report?: string;
}

/**
 * CTEs that add entries to the access log, for a statement that also makes the recorded change. Names that exist already are locked
 * against deletion. `DO UPDATE` returns a name that another transaction added at the same time.
 * @param entries SQL expression of a jsonb array of `Access`; it may use CTEs that the statement has before these
 */
export const recordingCtes = (entries: string) => `
  entry AS (
    SELECT r.*, lower(r.who COLLATE "C") AS key
    FROM jsonb_to_recordset(${entries}) AS r(action text, who text, at timestamptz, "applicationId" uuid,
      "applicationCode" text, "tenderId" uuid, "rankingId" uuid, "userId" uuid, report text)
    WHERE r.report IS NULL OR NOT EXISTS (SELECT FROM applications.access_log l WHERE l.report = r.report)
  ), known AS (
    SELECT n.id, lower(n.email COLLATE "C") AS key FROM applications.access_log_name n
    WHERE lower(n.email COLLATE "C") IN (SELECT key FROM entry) FOR KEY SHARE
  ), added AS (
    INSERT INTO applications.access_log_name (email)
    SELECT DISTINCT ON (key) who FROM entry
    WHERE key IS NOT NULL AND NOT EXISTS (SELECT FROM known WHERE known.key = entry.key) ORDER BY key
    ON CONFLICT (lower(email COLLATE "C")) DO UPDATE SET email = access_log_name.email
    RETURNING id, lower(email COLLATE "C") AS key
  ), name AS (
    SELECT id, key FROM known UNION ALL SELECT id, key FROM added
  ), recorded AS (
    INSERT INTO applications.access_log (at, name_id, action, application_code, tender_code, user_id, report)
    SELECT coalesce(e.at, clock_timestamp()), name.id, e.action, coalesce(a.application_code, e."applicationCode"),
      (SELECT t.code FROM applications.tender t
        WHERE t.id = coalesce(e."tenderId", (SELECT r.tender_id FROM applications.ranking r WHERE r.id = e."rankingId"))),
      e."userId", e.report
    FROM entry e LEFT JOIN name ON name.key = e.key LEFT JOIN applications.application a ON a.id = e."applicationId"
    ORDER BY 1
    ON CONFLICT (report) DO NOTHING
  )`;

const RECORD = statement('record-access')`WITH ${recordingCtes('$1::jsonb')} SELECT`;

/** Adds entries to the access log. `at` is the transaction of the recorded change, or the database for a view. */
export async function recordAccess(at: DataSource | EntityManager, ...entries: Access[]): Promise<void> {
  await runPrepared(at, RECORD, [JSON.stringify(entries)]);
}
