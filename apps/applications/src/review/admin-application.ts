import type { AdminApplication, ApplicationStatus, RecordedPayment } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { OWN_COLUMNS, ownList } from '../submissions/application.row';

/** Takes a WHERE clause over `applications.application a`. */
export const SELECT_ADMIN_APPLICATION = `
  SELECT ${ownList('a')}, a.version, CASE WHEN p.application_id IS NOT NULL THEN jsonb_build_object(
      'paidOn', to_char(p.paid_on, 'YYYY-MM-DD'), 'amountCents', p.amount_cents, 'note', p.note, 'recordedBy', p.recorded_by,
      'recordedAt', to_char(p.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS payment,
    (SELECT max(requested_at) FROM applications.fee_request WHERE application_id = a.id) AS "feeRequestedAt"
  FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id`;

export const READ_ADMIN_APPLICATION = statement('admin-application', {
  ...OWN_COLUMNS,
  version: COLUMN.integer,
  payment: orNull(COLUMN.json<RecordedPayment>()),
  feeRequestedAt: orNull(COLUMN.instant),
})`${SELECT_ADMIN_APPLICATION} WHERE a.id = $1`;

const LOCK = statement('lock-application', {
  status: COLUMN.textOf<ApplicationStatus>(),
  version: COLUMN.integer,
})`SELECT application_status AS status, version FROM applications.application WHERE id = $1 FOR UPDATE`;

const RAISE_VERSION = statement('raise-version')`
  UPDATE applications.application SET version = version + 1 WHERE id = $1`;

type Row = NonNullable<typeof READ_ADMIN_APPLICATION.row>;

export function toAdminApplication({ createdAt, feeRequestedAt, ...row }: Row): AdminApplication {
  return { ...row, createdAt: createdAt.toISOString(), feeRequestedAt: feeRequestedAt?.toISOString() ?? null };
}

/** Locks an application until the transaction ends. @throws DomainError not-found */
export async function lockApplication(manager: EntityManager, id: string) {
  const [application] = await runPrepared(manager, LOCK, [id]);
  if (!application) throw new DomainError('not-found', 'error.applicationNotFound');
  return application;
}

/** Raises the version of a locked application. @returns the application after the change */
export async function changed(manager: EntityManager, id: string): Promise<AdminApplication> {
  await runPrepared(manager, RAISE_VERSION, [id]);
  return readLocked(manager, id);
}

export async function readLocked(manager: EntityManager, id: string): Promise<AdminApplication> {
  const [row] = await runPrepared(manager, READ_ADMIN_APPLICATION, [id]);
  if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
  return toAdminApplication(row);
}
