import type { ApplicationOwner, ListedApplication, RecordedPayment } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, oneRow, orNull, statement } from '@lacorte/persistence';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { HAS_DUPLICATES } from '../duplicates/same-person';
import { FEE_COLUMNS, FEE_LIST, feeOf } from '../payments/fee.row';
import { JOIN_RESERVATION, RESERVATION, RESERVATION_COLUMN } from '../reservations/reservation.row';
import { Application } from '../submissions/application.entity';
import { OWN_COLUMNS, ownList } from '../submissions/application.row';
import { instantText } from '../tenders/tender.row';

/** Whether the application `a` is completely assessed. The index `assessment_complete` serves this condition. */
export const IS_ASSESSED = `EXISTS (SELECT FROM applications.assessment s WHERE s.application_id = a.id AND s.complete)`;

/** Columns of the full list of applications. `a` is the application, `p` its payment. `createdAt` is SQL for the creation time. */
export const adminList = (createdAt?: string) => `
  ${ownList(createdAt)}, a.version, CASE WHEN p.application_id IS NOT NULL THEN jsonb_build_object(
    'paidOn', to_char(p.paid_on, 'YYYY-MM-DD'), 'amountCents', p.amount_cents, 'note', p.note, 'recordedBy', p.recorded_by,
    'recordedAt', ${instantText('p.recorded_at')}) END AS payment`;

const ADMIN_COLUMNS = {
  ...OWN_COLUMNS,
  version: COLUMN.integer,
  payment: orNull(COLUMN.json<RecordedPayment>()),
};

export const ADMIN_TABLES = 'applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id';

/** Columns of a page of the list, over `LISTED_TABLES`. Its subqueries are too slow for the full list. */
export const LISTED_LIST = `
  ${adminList()}, (SELECT max(requested_at) FROM applications.fee_request WHERE application_id = a.id) AS "feeRequestedAt",
  ${IS_ASSESSED} AS assessed, ${RESERVATION} AS claim, ${HAS_DUPLICATES} AS "hasDuplicates", ${FEE_LIST}`;

export const LISTED_COLUMNS = {
  ...ADMIN_COLUMNS,
  feeRequestedAt: orNull(COLUMN.instant),
  assessed: COLUMN.boolean,
  claim: RESERVATION_COLUMN,
  hasDuplicates: COLUMN.boolean,
  ...FEE_COLUMNS,
};

export const LISTED_TABLES = `${ADMIN_TABLES} ${JOIN_RESERVATION}`;

export const READ_LISTED = statement('listed-application', LISTED_COLUMNS)`
  SELECT ${LISTED_LIST} FROM ${LISTED_TABLES} WHERE a.id = $1`;

type ListedRow = NonNullable<typeof READ_LISTED.row>;

export function toListedApplication<Row extends ListedRow>(listed: Row) {
  const { createdAt, feeRequestedAt, feeCents, paidCents, paidOn, ...row } = listed;
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    feeRequestedAt: feeRequestedAt?.toISOString() ?? null,
    fee: feeOf(listed),
  };
}

/** Locks an application until the transaction ends. @throws DomainError not-found, also for an erased application */
export async function lockApplication(manager: EntityManager, id: string) {
  const application = await manager.getRepository(Application).findOne({
    where: { id, erasedAt: IsNull() },
    select: { id: true, tenderId: true, applicationStatus: true, version: true, language: true, withdrawnAt: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!application) throw new DomainError('not-found', 'error.applicationNotFound');
  return application;
}

/** @throws DomainError conflict for a withdrawn application; not-found as `lockApplication` */
export async function lockUnlessWithdrawn(manager: EntityManager, id: string) {
  const application = await lockApplication(manager, id);
  refuseWithdrawn(application.withdrawnAt !== null);
  return application;
}

export function refuseWithdrawn(isWithdrawn: boolean): void {
  if (isWithdrawn) throw new DomainError('conflict', 'withdrawals.withdrawn');
}

/** Returns null for an unknown or erased application. */
export async function ownerOf(database: DataSource, id: string): Promise<ApplicationOwner | null> {
  const owned = await database.getRepository(Application).findOne({
    where: { id, erasedAt: IsNull() },
    select: { id: true, userId: true, withdrawnAt: true },
  });
  return owned && { userId: owned.userId, isWithdrawn: owned.withdrawnAt !== null };
}

export async function readLocked(manager: EntityManager, id: string): Promise<ListedApplication> {
  return toListedApplication(await oneRow(manager, READ_LISTED, [id], 'error.applicationNotFound'));
}
