import { type ApplicationStatus, ERASED_ACCOUNT, type StatusChange } from '@lacorte/contracts';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';

const SELECT_CHANGES = statement('status-changes', {
  from: COLUMN.textOf<ApplicationStatus>(),
  to: COLUMN.textOf<ApplicationStatus>(),
  changedBy: orNull(COLUMN.text),
  changedAt: COLUMN.instant,
})`
  SELECT from_status AS "from", to_status AS "to", nullif(changed_by_email, '${ERASED_ACCOUNT}') AS "changedBy",
    changed_at AS "changedAt"
  FROM applications.status_change WHERE application_id = $1 ORDER BY id DESC`;

/** Every change of an application's status, newest first. */
export async function readHistory(database: DataSource, applicationId: string): Promise<StatusChange[]> {
  const rows = await runPrepared(database, SELECT_CHANGES, [applicationId]);
  return rows.map(({ changedAt, ...change }) => ({ ...change, changedAt: changedAt.toISOString() }));
}
