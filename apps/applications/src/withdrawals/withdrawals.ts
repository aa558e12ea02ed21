import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { requireRoomForWithdrawal } from '../corrections/owner-changes';
import { IS_OPEN } from '../document-requests/document-request.row';
import { OUTBOX } from '../outbox';
import { HOLD_INPUT } from '../published-rankings/input-lock';
import { lockApplication } from '../review/admin-application';
import type { ChangeStatus } from '../review/change-status';
import { isOpenAt } from '../tenders/tender.row';

/** Administrator with the reason; null for the owner of the application. */
type Office = { by: Identity; reason: string } | null;

/** Terms of undoing a withdrawal. This statement runs after `lock`, because a statement that waits for a lock has read the clock before. */
const TERMS = statement('terms-of-undoing', { isOpen: COLUMN.boolean, isByOffice: COLUMN.boolean })`
  SELECT ${isOpenAt('clock_timestamp()')} AS "isOpen", (
    SELECT w.changed_by_id IS NOT NULL FROM applications.withdrawal_entry w
    WHERE w.application_id = a.id ORDER BY w.id DESC LIMIT 1) AS "isByOffice"
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id WHERE a.id = $1`;

const CHANGE = statement('change-withdrawal', { entryId: COLUMN.text })`
  WITH entry AS (
    INSERT INTO applications.withdrawal_entry (application_id, is_withdrawn, changed_by_id, changed_by_email, reason)
    VALUES ($1, $2, $3, $4, $5) RETURNING id, application_id, is_withdrawn, changed_at
  ), changed AS (
    UPDATE applications.application a SET version = a.version + 1, withdrawn_at = CASE WHEN is_withdrawn THEN coalesce(a.withdrawn_at, changed_at) END
    FROM entry WHERE a.id = entry.application_id
  )
  SELECT id::text AS "entryId" FROM entry`;

/** Ends document requests without an e-mail, because the letter about the withdrawal says that nothing is asked for any more. */
const END_REQUESTS = statement('withdraw-open-requests')`
  UPDATE applications.document_request r SET withdrawn_at = date_trunc('milliseconds', clock_timestamp()),
    withdrawn_by_id = $2, withdrawn_by_email = $3
  WHERE r.application_id = $1 AND ${IS_OPEN}`;

/**
 * Withdraws an application. A repetition changes nothing, unless the office repeats an owner's withdrawal: the owner then cannot undo it.
 */
export async function withdraw(manager: EntityManager, id: string, office: Office): Promise<void> {
  const { withdrawnAt, language } = await lock(manager, id);
  if (withdrawnAt && !(office && (await isByOwner(manager, id)))) return;
  if (!office) await requireRoomForWithdrawal(manager, id);
  const { userId = null, email = null } = office?.by ?? {};
  await runPrepared(manager, END_REQUESTS, [id, userId, email]);
  await change(manager, { id, language, isWithdrawn: true, office });
}

/** Undoes a withdrawal. The owner may undo their own, while the tender is open (contract, section 10). */
export async function undoWithdrawal(
  manager: EntityManager,
  changeStatus: ChangeStatus,
  id: string,
  office: Office,
): Promise<void> {
  const { withdrawnAt, language } = await lock(manager, id);
  if (!withdrawnAt) return;
  if (!office) {
    const { isOpen, isByOffice } = await oneRow(manager, TERMS, [id], 'error.applicationNotFound');
    if (isByOffice) throw new DomainError('conflict', 'withdrawals.byOffice');
    if (!isOpen) throw new DomainError('conflict', 'tenders.closed');
    await requireRoomForWithdrawal(manager, id);
  }
  await change(manager, { id, language, isWithdrawn: false, office });
  await changeStatus.tellLast(manager, { id, language });
}

/** Locks an application, and waits for a publication of its ranking, so that the withdrawal is clearly before or after the publication. */
async function lock(manager: EntityManager, id: string) {
  const application = await lockApplication(manager, id);
  await runPrepared(manager, HOLD_INPUT, [application.tenderId]);
  return application;
}

async function isByOwner(manager: EntityManager, id: string): Promise<boolean> {
  return !(await oneRow(manager, TERMS, [id], 'error.applicationNotFound')).isByOffice;
}

type Change = { id: string; isWithdrawn: boolean; office: Office } & Pick<
  Awaited<ReturnType<typeof lockApplication>>,
  'language'
>;

async function change(manager: EntityManager, { id: applicationId, language, isWithdrawn, office }: Change) {
  const { userId = null, email = null } = office?.by ?? {};
  const values = [applicationId, isWithdrawn, userId, email, office?.reason ?? null];
  const { entryId } = await oneRow(manager, CHANGE, values, 'error.applicationNotFound');
  const kind = isWithdrawn ? 'application-withdrawn' : 'withdrawal-undone';
  await OUTBOX.add(manager, kind, { applicationId, language, entryId });
  if (office) await recordAccess(manager, { action: kind, who: office.by.email, applicationId });
}
