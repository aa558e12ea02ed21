import { UNDO_IMPORT_MINUTES } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import type { FeeNotices } from './fee-notices';
import { LOCK_IMPORTS } from './import-statement';
import { freeParts, lockWithApplications } from './pay-fees';

const LOCK = statement('lock-statement-import', { isRecent: COLUMN.boolean })`
  SELECT imported_at > clock_timestamp() - make_interval(mins => ${UNDO_IMPORT_MINUTES}) AS "isRecent"
  FROM applications.statement_import WHERE id = $1 AND undone_at IS NULL FOR UPDATE`;

/** Every act of a person raises the version, which is 1 at first. */
const PAYMENTS = statement('payments-of-import', { id: COLUMN.uuid, isSettled: COLUMN.boolean })`
  SELECT id, version > 1 OR state = 'replaced' AS "isSettled" FROM applications.incoming_payment WHERE import_id = $1 ORDER BY id`;

const RESTORE = statement('restore-collective-entries')`
  UPDATE applications.incoming_payment SET state = 'unmatched', replaced_by = NULL WHERE replaced_by = $1`;

/** A trigger lets the payments of an undone import be deleted. */
const END = statement('undo-statement-import')`
  UPDATE applications.statement_import SET undone_at = clock_timestamp(), undone_by_id = $2, undone_by_email = $3 WHERE id = $1`;

const DELETE = statement('delete-payments-of-import')`DELETE FROM applications.incoming_payment WHERE import_id = $1`;

/**
 * Takes back a whole import, with the fees that it has recorded. Applications are locked before payments, as everywhere.
 * @throws DomainError not-found; conflict when it is too old, or one of its payments was settled or replaced since
 */
export function undoImport(
  database: DataSource,
  notices: FeeNotices,
  id: string,
  administrator: Identity,
): Promise<void> {
  const { userId, email } = administrator;
  return database.transaction(async (manager) => {
    await runPrepared(manager, LOCK_IMPORTS);
    const { isRecent } = await oneRow(manager, LOCK, [id], 'payments.importNotFound');
    const paymentIds = (await runPrepared(manager, PAYMENTS, [id])).map((payment) => payment.id);
    const freed = await lockWithApplications(manager, paymentIds, 'payments.importSettled');
    // Read again, because an act may have come before the locks.
    const isSettled = (await runPrepared(manager, PAYMENTS, [id])).some((payment) => payment.isSettled);
    if (!isRecent || isSettled) throw new DomainError('conflict', 'payments.importSettled');
    await freeParts(manager, notices, { paymentIds }, administrator);
    await runPrepared(manager, RESTORE, [id]);
    await runPrepared(manager, END, [id, userId, email]);
    await runPrepared(manager, DELETE, [id]);
    const withdrawn = freed.map(
      (applicationId) => ({ action: 'payment-withdrawn', who: email, applicationId }) as const,
    );
    await recordAccess(manager, { action: 'payments-import-undone', who: email }, ...withdrawn);
  });
}
