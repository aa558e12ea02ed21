import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  type Author,
  type CorrectionNotice,
  type Language,
} from '@lacorte/contracts';
import { COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { OUTBOX } from '../outbox';
import type { CorrectionEntry } from './correction.entity';
import { IS_OF_ACCOUNT } from './correction.row';

/** Waits until a concurrent correction of the application is committed. */
const LOCK = statement('lock-corrected-application', {
  notice: COLUMN.json<Omit<CorrectionNotice, 'fields' | 'by' | 'formerEmail'>>(),
})`
  SELECT jsonb_build_object('applicationCode', a.application_code, 'nome', a.nome, 'cognome', a.cognome, 'email', a.email, 'userId', a.user_id,
    'tenderTitle', t.title) AS notice
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = $1 AND a.erased_at IS NULL FOR SHARE OF a`;

/** A message waits at most this many times the delay, so that further corrections do not put it off without end. */
const LONGEST_DELAYS = 6;

/**
 * Groups the corrections of the application $1, with one message per group. In a group, each correction follows the previous one within $3
 * seconds, and the last follows the first within `LONGEST_DELAYS - 1` times $3 seconds. Returns a row only if $2 is the last of its group.
 * Corrections that a change of the account has caused have no message.
 */
const GROUP = statement('corrections-of-notice', {
  fields: COLUMN.json<ApplicationFieldName[]>(),
  by: COLUMN.json<Author[]>(),
  formerEmail: orNull(COLUMN.text),
})`
  WITH paced AS (
    SELECT c.*, coalesce(c.corrected_at - lag(c.corrected_at) OVER in_order >= make_interval(secs => $3), true) AS begins
    FROM applications.correction c WHERE c.application_id = $1 AND NOT ${IS_OF_ACCOUNT} WINDOW in_order AS (ORDER BY c.id)
  ), grouped AS (
    SELECT *, date_bin(make_interval(secs => greatest($3 * ${LONGEST_DELAYS - 1}, 1)), corrected_at,
      max(corrected_at) FILTER (WHERE begins) OVER (ORDER BY id)) AS since
    FROM paced
  ), told AS (
    SELECT * FROM grouped WHERE since = (SELECT since FROM grouped WHERE id = $2)
  ), changed AS (SELECT told.id, change.* FROM told, jsonb_to_recordset(told.changes) AS change (field text, "from" text))
  SELECT (SELECT jsonb_agg(DISTINCT field) FROM changed) AS fields,
    (SELECT jsonb_agg(DISTINCT CASE WHEN corrected_by_email IS NULL THEN 'applicant' ELSE 'office' END) FROM told) AS by,
    (SELECT "from" FROM changed WHERE field = 'email' ORDER BY id LIMIT 1) AS "formerEmail"
  FROM told HAVING max(id) = $2`;

/** Messages about corrections. One message can tell of several corrections (contract, section 10). */
export class CorrectionNotices {
  constructor(
    private readonly database: DataSource,
    private readonly delaySeconds: number,
  ) {}

  /** Adds the messages about a correction in its transaction: to the application's address and, if that has changed, to the former one. */
  async add(manager: EntityManager, { id, applicationId, correctedAt }: CorrectionEntry, language: Language) {
    const notBefore = new Date(correctedAt.getTime() + this.delaySeconds * 1_000).toISOString();
    const [group] = await runPrepared(manager, GROUP, [applicationId, id, this.delaySeconds]);
    for (const toFormer of group?.formerEmail ? [false, true] : [false]) {
      await OUTBOX.add(manager, 'application-corrected', { applicationId, language, entryId: id, toFormer, notBefore });
    }
  }

  /** Returns what the message about a correction says; null when a later message says it. @throws DomainError not-found */
  read(applicationId: string, entryId: string): Promise<CorrectionNotice | null> {
    return this.database.transaction(async (manager) => {
      const { notice } = await oneRow(manager, LOCK, [applicationId], 'error.applicationNotFound');
      const [group] = await runPrepared(manager, GROUP, [applicationId, entryId, this.delaySeconds]);
      if (!group) return null;
      const formerEmail = group.formerEmail === notice.email ? null : group.formerEmail;
      const fields = APPLICATION_FIELD_NAMES.filter((name) => group.fields.includes(name));
      return { ...notice, ...group, fields, formerEmail };
    });
  }
}
