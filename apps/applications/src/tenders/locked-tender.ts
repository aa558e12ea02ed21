import type { AdminTender, TenderAction } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { readAdminTender } from './read-tenders';
import { TENDER_COLUMNS, TENDER_LIST, toTender } from './tender.row';

const LOCK = statement('lock-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t WHERE t.id = $1 FOR UPDATE`;

const RECORD = statement('record-tender-change')`
  INSERT INTO applications.tender_change
    (tender_id, action, changed_by_id, changed_by_email, opens_at, closes_at)
  SELECT id, $2, $3, $4, opens_at, closes_at FROM applications.tender WHERE id = $1`;

/** Locks a tender until the transaction ends. @throws DomainError not-found */
export async function lockTender(manager: EntityManager, id: string) {
  return toTender(await oneRow(manager, LOCK, [id], 'tenders.notFound'));
}

/** Records a change. @returns the tender after it */
export async function recordChange(
  manager: EntityManager,
  { id, action, administrator }: { id: string; action: TenderAction; administrator: Identity },
): Promise<AdminTender> {
  await runPrepared(manager, RECORD, [id, action, administrator.userId, administrator.email]);
  return readAdminTender(manager, id);
}
