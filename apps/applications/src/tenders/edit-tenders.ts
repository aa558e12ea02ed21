import { randomUUID } from 'node:crypto';
import {
  type AdminTender,
  type HousingType,
  type MessageKey,
  readHomesChange,
  readInstant,
  readTender,
  readTenderVersion,
  type TenderAction,
  type TenderFields,
  type TenderStatus,
} from '@lacorte/contracts';
import { accepted, DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement, violates } from '@lacorte/persistence';
import { isRecord } from '@lacorte/tender-rules';
import { type DataSource, type EntityManager, Not, type QueryDeepPartialEntity } from 'typeorm';
import { Ranking } from '../rankings/ranking.entity';
import { NUMBERING_LOCK } from '../submissions/numbering';
import { readAdminTender } from './read-tenders';
import { Tender } from './tender.entity';
import { TENDER_COLUMNS, TENDER_LIST } from './tender.row';

const LOCK = statement('lock-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t WHERE t.id = $1 FOR UPDATE`;

/** `$5` has the homes before a change of the homes; null for other changes. */
const RECORD = statement('record-tender-change')`
  INSERT INTO applications.tender_change
    (tender_id, action, changed_by_id, changed_by_email, opens_at, closes_at, homes_before, homes_after)
  SELECT id, $2, $3, $4, opens_at, closes_at, $5::jsonb, CASE WHEN $5::jsonb IS NOT NULL THEN homes END
  FROM applications.tender WHERE id = $1`;

const NEWEST = statement('newest-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t ORDER BY t.created_at DESC, t.id LIMIT 1`;

/** Adds an unpublished tender. Missing fields are taken from the newest tender, except code and times. */
export function createTender(database: DataSource, body: unknown, administrator: Identity): Promise<AdminTender> {
  return edit(database, async (manager) => {
    const [newest] = await runPrepared(manager, NEWEST);
    if (!newest) throw new Error('there is no tender to start from');
    const base = { ...newest, code: undefined, opensAt: null, closesAt: null };
    const id = randomUUID();
    await manager.getRepository(Tender).insert({ id, ...valuesOf(accepted(readTender(body, base))) });
    return recordChange(manager, id, 'created', administrator);
  });
}

/** Changes an unpublished tender. Missing fields stay as they are. */
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

/** Deletes an unpublished tender with its history and its simulations. */
export function removeTender(database: DataSource, id: string): Promise<void> {
  return edit(database, async (manager) => {
    await lockDraft(manager, id);
    // A tender that was scheduled and made unpublished again may have runs. No run is published, because the tender has never closed.
    await manager.getRepository(Ranking).delete({ tenderId: id, state: Not('published') });
    await manager.getRepository(Tender).delete({ id });
  });
}

/**
 * Changes the homes of a tender in every state, until its provisional ranking is published, because homes are often known only after the
 * closing. Runs with other homes become stale.
 * @param body untrusted `{ homes, version }`
 */
export function changeHomes(database: DataSource, id: string, body: unknown, administrator: Identity) {
  return database.transaction(async (manager) => {
    const tenders = manager.getRepository(Tender);
    // A publication of a ranking waits for this lock. Submissions do not.
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

function lockTender(manager: EntityManager, id: string) {
  return oneRow(manager, LOCK, [id], 'tenders.notFound');
}

/** Records a change and returns the tender after it. `homesBefore` is given only for a change of the homes. */
async function recordChange(
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
    if (violates(error, 'tender_code')) throw new DomainError('conflict', 'tenders.codeTaken');
    throw violates(error, 'tender_overlap') ? new DomainError('conflict', 'tenders.overlap') : error;
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

/** Tenders open and close at whole milliseconds, because the times of submissions are whole milliseconds, too. */
const THIS_MILLISECOND = `date_trunc('milliseconds', clock_timestamp())`;

const ENDS_IN_TIME = statement('tender-ends-in-time', { inTime: COLUMN.boolean })`
  SELECT closes_at IS NULL OR closes_at > clock_timestamp() AS "inTime" FROM applications.tender WHERE id = $1`;

/** Waits for the next millisecond, because the tender must close in a later one than the last submission. */
const NEXT_MILLISECOND = statement('next-millisecond')`SELECT FROM pg_sleep(0.001)`;

const IS_LATER = statement('is-later-closing', { isLater: COLUMN.boolean })`
  SELECT coalesce($2::timestamptz > greatest(closes_at, clock_timestamp()) AND closes_at IS NOT NULL, false) AS "isLater"
  FROM applications.tender WHERE id = $1`;

/** Publishes a tender. Without an opening, or with a past one, it opens at once. */
export function publishTender(database: DataSource, id: string, administrator: Identity): Promise<AdminTender> {
  return change(database, id, 'published', administrator, async (manager, status) => {
    if (status !== 'draft') throw new DomainError('conflict', 'tenders.published');
    const [times] = await runPrepared(manager, ENDS_IN_TIME, [id]);
    if (!times?.inTime) throw refusal('validation.tender.closesAtPast');
    await update(manager, id, {
      publishedAt: () => 'clock_timestamp()',
      opensAt: () => `greatest(opens_at, ${THIS_MILLISECOND})`,
    });
  });
}

/** Makes a scheduled tender unpublished again. */
export function withdrawTender(database: DataSource, id: string, administrator: Identity): Promise<AdminTender> {
  return change(database, id, 'withdrawn', administrator, async (manager, status) => {
    if (status !== 'scheduled') throw new DomainError('conflict', 'tenders.notOpen');
    await update(manager, id, { publishedAt: null });
  });
}

export function closeTender(database: DataSource, id: string, administrator: Identity): Promise<AdminTender> {
  return change(database, id, 'closed', administrator, async (manager, status) => {
    if (status !== 'open') throw new DomainError('conflict', 'tenders.notOpen');
    await runPrepared(manager, NEXT_MILLISECOND);
    await update(manager, id, { closesAt: () => THIS_MILLISECOND });
  });
}

/** Moves the closing of an open or scheduled tender to a later instant. `body` is an untrusted `{ closesAt }`. */
export function extendTender(database: DataSource, id: string, body: unknown, administrator: Identity) {
  return change(database, id, 'extended', administrator, async (manager, status) => {
    const closesAt = isRecord(body) ? readInstant(body.closesAt ?? null) : null;
    if (!closesAt) throw refusal('validation.tender.instant');
    if (status !== 'open' && status !== 'scheduled') throw new DomainError('conflict', 'tenders.notOpen');
    const [times] = await runPrepared(manager, IS_LATER, [id, closesAt]);
    if (!times?.isLater) throw refusal('validation.tender.closesAtLater');
    await update(manager, id, { closesAt: new Date(closesAt) });
  });
}

function update(manager: EntityManager, id: string, times: QueryDeepPartialEntity<Tender>) {
  return manager.getRepository(Tender).update({ id }, { version: () => 'version + 1', ...times });
}

/** Changes a tender under the lock of the numbering, so that no submission is between its clock reading and its commit (docs/adr/0047). */
async function change(
  database: DataSource,
  id: string,
  action: TenderAction,
  administrator: Identity,
  work: (manager: EntityManager, status: TenderStatus) => Promise<void>,
): Promise<AdminTender> {
  return edit(database, async (manager) => {
    await runPrepared(manager, NUMBERING_LOCK);
    const { status } = await lockTender(manager, id);
    await work(manager, status);
    return recordChange(manager, id, action, administrator);
  });
}

const refusal = (closesAt: MessageKey) => new DomainError('invalid', 'error.validation', { fields: { closesAt } });
