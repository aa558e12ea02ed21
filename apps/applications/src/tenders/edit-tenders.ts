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
import { COLUMN, oneRow, runPrepared, statement, violates } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { readAdminTender } from './read-tenders';
import { TENDER_COLUMNS, TENDER_LIST, toTender } from './tender.row';

const LOCK = statement('lock-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t WHERE t.id = $1 FOR UPDATE`;

const RECORD = statement('record-tender-change')`
  INSERT INTO applications.tender_change
    (tender_id, action, changed_by_id, changed_by_email, opens_at, closes_at)
  SELECT id, $2, $3, $4, opens_at, closes_at FROM applications.tender WHERE id = $1`;

const NEWEST = statement('newest-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t ORDER BY t.created_at DESC, t.id LIMIT 1`;

const INSERT = statement('add-tender', { id: COLUMN.uuid })`
  INSERT INTO applications.tender (code, title, opens_at, closes_at, shown_deadline, rules, homes)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`;

const UPDATE = statement('change-tender')`
  UPDATE applications.tender SET version = version + 1, code = $1, title = $2, opens_at = $3, closes_at = $4,
    shown_deadline = $5, rules = $6, homes = $7
  WHERE id = $8`;

/** Deletes the runs of a tender that was scheduled and withdrawn. None is published, because none can be before the tender closes. */
const DELETE_RUNS = statement('delete-rankings-of-tender')`
  DELETE FROM applications.ranking WHERE tender_id = $1 AND state <> 'published'`;

const DELETE = statement('delete-tender')`DELETE FROM applications.tender WHERE id = $1`;

/** Takes the lock that a publication takes at its end. Submissions do not wait for it. */
const LOCK_FOR_HOMES = statement('lock-tender-for-homes', {
  version: COLUMN.integer,
  homes: COLUMN.json<Record<HousingType, number>>(),
})`
  SELECT version, homes FROM applications.tender WHERE id = $1 FOR NO KEY UPDATE`;

/** Runs after the lock as a statement of its own, which sees the publication that the lock waited for. */
const RANKED = statement('has-published-ranking')`
  SELECT FROM applications.ranking WHERE tender_id = $1 AND state = 'published' LIMIT 1`;

const CHANGE_HOMES = statement('change-homes')`
  UPDATE applications.tender SET version = version + 1, homes = $2 WHERE id = $1`;

const RECORD_HOMES = statement('record-change-of-homes')`
  INSERT INTO applications.tender_change
    (tender_id, action, changed_by_id, changed_by_email, opens_at, closes_at, homes_before, homes_after)
  SELECT id, $2, $3, $4, opens_at, closes_at, $5, homes FROM applications.tender WHERE id = $1`;

/** Adds a draft. Missing fields are taken from the newest tender, except code and times. @throws DomainError invalid, conflict */
export function createTender(database: DataSource, body: unknown, administrator: Identity): Promise<AdminTender> {
  return edit(database, async (manager) => {
    const [newest] = await runPrepared(manager, NEWEST);
    if (!newest) throw new Error('there is no tender to start from');
    const base = { ...toTender(newest), code: undefined, opensAt: null, closesAt: null };
    const [added] = await runPrepared(manager, INSERT, valuesOf(accepted(readTender(body, base))));
    if (!added) throw new Error('the tender was not added');
    return recordChange(manager, added.id, 'created', administrator);
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
    await runPrepared(manager, UPDATE, [...valuesOf(fields), id]);
    return recordChange(manager, id, 'changed', administrator);
  });
}

/** Deletes a draft with its history and its simulations. @throws DomainError not-found, conflict */
export function removeTender(database: DataSource, id: string): Promise<void> {
  return edit(database, async (manager) => {
    await lockDraft(manager, id);
    await runPrepared(manager, DELETE_RUNS, [id]);
    await runPrepared(manager, DELETE, [id]);
  });
}

/**
 * Changes the homes of a tender in every state, until its provisional ranking is published. They are facts of the building, which are
 * often known only after the closing. Runs with other homes become stale. A publication at the same moment either comes first, and the
 * change is refused, or waits for the change and is refused as stale.
 *
 * @param body untrusted `{ homes, version }`
 * @throws DomainError not-found; conflict when a ranking of the tender is published, or the tender has changed since `version`; invalid
 */
export function changeHomes(database: DataSource, id: string, body: unknown, { userId, email }: Identity) {
  return database.transaction(async (manager) => {
    const tender = await oneRow(manager, LOCK_FOR_HOMES, [id], 'tenders.notFound');
    const ranked = await runPrepared(manager, RANKED, [id]);
    if (ranked.length > 0) throw new DomainError('conflict', 'tenders.homesRanked');
    const { homes, version } = accepted(readHomesChange(body));
    if (version !== tender.version) throw new DomainError('conflict', 'tenders.changedMeanwhile');
    await runPrepared(manager, CHANGE_HOMES, [id, JSON.stringify(homes)]);
    const action: TenderAction = 'homes-changed';
    await runPrepared(manager, RECORD_HOMES, [id, action, userId, email, JSON.stringify(tender.homes)]);
    return readAdminTender(manager, id);
  });
}

/** Locks a tender until the transaction ends. @throws DomainError not-found */
export async function lockTender(manager: EntityManager, id: string) {
  return toTender(await oneRow(manager, LOCK, [id], 'tenders.notFound'));
}

/** Records a change. @returns the tender after it */
export async function recordChange(manager: EntityManager, id: string, action: TenderAction, administrator: Identity) {
  await runPrepared(manager, RECORD, [id, action, administrator.userId, administrator.email]);
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

function valuesOf({ code, title, opensAt, closesAt, shownDeadline, rules, homes }: TenderFields): unknown[] {
  return [code, JSON.stringify(title), opensAt, closesAt, shownDeadline, JSON.stringify(rules), JSON.stringify(homes)];
}
