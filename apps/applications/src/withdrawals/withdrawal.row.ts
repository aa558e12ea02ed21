import { ERASED_ACCOUNT, type Withdrawal } from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';
import { instantText, isOpenAt } from '../tenders/tender.row';

/** Whether an application can still get a home. Withdrawn and erased ones cannot (contract, sections 9 and 10). */
export const isRunning = (alias: string) => `(${alias}.erased_at IS NULL AND ${alias}.withdrawn_at IS NULL)`;

/** The withdrawal of the application `a` as a `Withdrawal` in jsonb; null unless it is withdrawn. */
export const WITHDRAWAL = `CASE WHEN a.withdrawn_at IS NOT NULL THEN (
  SELECT jsonb_build_object('at', ${instantText('w.changed_at')},
    'by', CASE WHEN w.changed_by_email IS NULL THEN 'applicant' ELSE 'office' END,
    'who', nullif(w.changed_by_email, '${ERASED_ACCOUNT}'), 'reason', w.reason)
  FROM applications.withdrawal_entry w WHERE w.application_id = a.id ORDER BY w.id DESC LIMIT 1) END`;

/** Who has withdrawn the application `a`, an `Author`; null unless it is withdrawn. */
export const WITHDRAWN_BY = `(${WITHDRAWAL}->>'by')`;

/** Why the office has withdrawn the application `a`; null unless it has. */
export const WITHDRAWAL_REASON = `(${WITHDRAWAL}->>'reason')`;

/** Whether the owner of the application `a` of the tender `t` could undo a withdrawal now (contract, section 10). */
export const MAY_UNDO = `(${isOpenAt('clock_timestamp()')} AND ${WITHDRAWN_BY} IS DISTINCT FROM 'office')`;

export const WITHDRAWAL_COLUMN = orNull(COLUMN.json<Withdrawal>());

/** Events of the application `a`, as rows of `at` and `kind`. */
export const WITHDRAWAL_EVENTS = `(
  SELECT changed_at AS at, CASE WHEN is_withdrawn THEN 'withdrawn' ELSE 'withdrawal-undone' END AS kind
  FROM applications.withdrawal_entry WHERE application_id = a.id)`;
