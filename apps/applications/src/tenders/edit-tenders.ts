import { randomUUID } from 'node:crypto';
import {
  type AdminTender,
  type HousingType,
  readHomesChange,
  readTender,
  readTenderVersion,
  type TenderAction,
  type TenderFields,
} from '@lacorte/contracts';
import { accepted, DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { oneRow, runPrepared, statement, violates } from '@lacorte/persistence';
import { type DataSource, type EntityManager, Not } from 'typeorm';
import { Ranking } from '../rankings/ranking.entity';
import { readAdminTender } from './read-tenders';
import { Tender } from './tender.entity';
import { TENDER_COLUMNS, TENDER_LIST, toTender } from './tender.row';

const LOCK = statement('lock-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t WHERE t.id = $1 FOR UPDATE`;

/** `$5` has the homes before, for a change of the homes alone. */
const RECORD = statement('record-tender-change')`
  INSERT INTO applications.tender_change
    (tender_id, action, changed_by_id, changed_by_email, opens_at, closes_at, homes_before, homes_after)
  SELECT id, $2, $3, $4, opens_at, closes_at, $5::jsonb, CASE WHEN $5::jsonb IS NOT NULL THEN homes END
  FROM applications.tender WHERE id = $1`;

const NEWEST = statement('newest-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t ORDER BY t.created_at DESC, t.id LIMIT 1`;

/** Adds a draft. Missing fields are taken from the newest tender, except code and times. @throws DomainError invalid, conflict */
export function createTender(database: DataSource, body: unknown, administrator: Identity): Promise<AdminTender> {
  return edit(database, async (manager) => {
    const [newest] = await runPrepared(manager, NEWEST);
    if (!newest) throw new Error('there is no tender to start from');
    const base = { ...toTender(newest), code: undefined, opensAt: null, closesAt: null };
    const id = randomUUID();
    await manager.getRepository(Tender).insert({ id, ...valuesOf(accepted(readTender(body, base))) });
    return recordChange(manager, id, 'created', administrator);
  });
}

/** Changes a draft. Missing fields stay as they are. @throws DomainError not-found, invalid, conflict */
export function changeTender(database: DataSource, id: string, body: unknown, administrator: Identity) {
  return edit(database, async (manager) => {
    const draft = await lockDraft(manager, id);
    const version = readTenderVersion(body);
    if (version === undefined) {
      throw new DomainError('invalid', 'error.validation', { fields: { version: 'validation.tender.version' } });
    }
    const fields = accepted(readTender(body, draft));
    if (version !== draft.version) throw new DomainError('conflict', 'tenders.changedMeanwhile');
    await manager.getRepository(Tender).update({ id }, { version: () => 'version + 1', ...valuesOf(fields) });
    return recordChange(manager, id, 'changed', administrator);
  });
}

/** Deletes a draft with its history and its simulations. @throws DomainError not-found, conflict */
export function removeTender(database: DataSource, id: string): Promise<void> {
  return edit(database, async (manager) => {
    await lockDraft(manager, id);
    // The runs of a tender that was scheduled and withdrawn. None is published, because none can be before the tender closes.
    await manager.getRepository(Ranking).delete({ tenderId: id, state: Not('published') });
    await manager.getRepository(Tender).delete({ id });
  });
}

/**
 * Changes the homes of a tender in every state, until its provisional ranking is published, because they are often known only after
 * the closing. Runs with other homes become stale. A publication at the same moment either comes first, and the change is refused, or
 * waits for the change and is refused as stale.
 *
 * @param body untrusted `{ homes, version }`
 * @throws DomainError not-found; conflict when a ranking of the tender is published, or the tender has changed since `version`;
 *   invalid
 */
export function changeHomes(database: DataSource, id: string, body: unknown, administrator: Identity) {
  return database.transaction(async (manager) => {
    const tenders = manager.getRepository(Tender);
    // A publication takes this lock at its end. Submissions do not wait for it.
    const tender = await tenders.findOne({
      where: { id },
      select: { id: true, version: true, homes: true },
      lock: { mode: 'for_no_key_update' },
    });
    if (!tender) throw new DomainError('not-found', 'tenders.notFound');
    // A statement after the lock sees the publication that the lock waited for.
    const isRanked = await manager.getRepository(Ranking).existsBy({ tenderId: id, state: 'published' });
    if (isRanked) throw new DomainError('conflict', 'tenders.homesRanked');
    const { homes, version } = accepted(readHomesChange(body));
    if (version !== tender.version) throw new DomainError('conflict', 'tenders.changedMeanwhile');
    await tenders.update({ id }, { version: () => 'version + 1', homes });
    return recordChange(manager, id, 'homes-changed', administrator, tender.homes);
  });
}

export async function lockTender(manager: EntityManager, id: string) {
  return toTender(await oneRow(manager, LOCK, [id], 'tenders.notFound'));
}

/** Records a change. @param homesBefore for a change of the homes @returns the tender after it */
export async function recordChange(
  manager: EntityManager,
  id: string,
  action: TenderAction,
  { userId, email }: Identity,
  homesBefore?: Record<HousingType, number>,
) {
  await runPrepared(manager, RECORD, [id, action, userId, email, homesBefore ? JSON.stringify(homesBefore) : null]);
  return readAdminTender(manager, id);
}

async function edit<T>(database: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    throw violates(error, 'tender_code') ? new DomainError('conflict', 'tenders.codeTaken') : error;
  }
}

async function lockDraft(manager: EntityManager, id: string) {
  const tender = await lockTender(manager, id);
  if (tender.status !== 'draft') throw new DomainError('conflict', 'tenders.published');
  return tender;
}

function valuesOf({ code, title, opensAt, closesAt, shownDeadline, rules, homes }: TenderFields) {
  return { code, title, opensAt: instantOf(opensAt), closesAt: instantOf(closesAt), shownDeadline, rules, homes };
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text));
