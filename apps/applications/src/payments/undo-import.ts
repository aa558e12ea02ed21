import { UNDO_IMPORT_MINUTES } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { LOCK_IMPORTS } from './import-statement';

const LOCK = statement('lock-statement-import', { isRecent: COLUMN.boolean })`
  SELECT imported_at > clock_timestamp() - make_interval(mins => ${UNDO_IMPORT_MINUTES}) AS "isRecent"
  FROM applications.statement_import WHERE id = $1 AND undone_at IS NULL FOR UPDATE`;

const LOCK_APPLICATIONS = statement('lock-applications-of-import')`
  SELECT FROM applications.application WHERE id IN (
    SELECT application_id FROM applications.incoming_payment WHERE import_id = $1 AND state = 'matched')
  ORDER BY id FOR UPDATE`;

/** Every act of a person raises the version, which is 1 at first. */
const LOCK_PAYMENTS = statement('lock-payments-of-import', { isSettled: COLUMN.boolean })`
  SELECT version > 1 OR state = 'replaced' AS "isSettled" FROM applications.incoming_payment WHERE import_id = $1
  ORDER BY id FOR UPDATE`;

const UNDO_FEES = statement('undo-fees-of-import', { applicationId: COLUMN.uuid })`
  WITH undone AS (
    DELETE FROM applications.payment f USING applications.incoming_payment p
    WHERE f.incoming_payment_id = p.id AND p.import_id = $1
    RETURNING f.application_id, f.paid_on, f.amount_cents, f.note
  ), entry AS (
    INSERT INTO applications.payment_entry (application_id, kind, paid_on, amount_cents, note, entered_by_id, entered_by_email)
    SELECT application_id, 'undone', paid_on, amount_cents, note, $2, $3 FROM undone
  ), raised AS (
    UPDATE applications.application SET version = version + 1 WHERE id IN (SELECT application_id FROM undone)
  )
  SELECT application_id AS "applicationId" FROM undone`;

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
export function undoImport(database: DataSource, id: string, { userId, email }: Identity): Promise<void> {
  return database.transaction(async (manager) => {
    await runPrepared(manager, LOCK_IMPORTS);
    const { isRecent } = await oneRow(manager, LOCK, [id], 'payments.importNotFound');
    if (!isRecent || (await hasSettled(manager, id))) throw new DomainError('conflict', 'payments.importSettled');
    const undone = await runPrepared(manager, UNDO_FEES, [id, userId, email]);
    await runPrepared(manager, RESTORE, [id]);
    await runPrepared(manager, END, [id, userId, email]);
    await runPrepared(manager, DELETE, [id]);
    const withdrawn = undone.map(
      ({ applicationId }) => ({ action: 'payment-withdrawn', who: email, applicationId }) as const,
    );
    await recordAccess(manager, { action: 'payments-import-undone', who: email }, ...withdrawn);
  });
}

async function hasSettled(manager: EntityManager, id: string): Promise<boolean> {
  await runPrepared(manager, LOCK_APPLICATIONS, [id]);
  return (await runPrepared(manager, LOCK_PAYMENTS, [id])).some(({ isSettled }) => isSettled);
}
