import {
  type AdminTender,
  type MessageKey,
  readInstant,
  type TenderAction,
  type TenderStatus,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement, violates } from '@lacorte/persistence';
import { isRecord } from '@lacorte/tender-rules';
import type { DataSource, EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { NUMBERING_LOCK } from '../submissions/numbering';
import { lockTender, recordChange } from './edit-tenders';
import { Tender } from './tender.entity';

/** Tenders open and close at whole milliseconds, as submissions are made. */
const THIS_MILLISECOND = `date_trunc('milliseconds', clock_timestamp())`;

const ENDS_IN_TIME = statement('tender-ends-in-time', { inTime: COLUMN.boolean })`
  SELECT closes_at IS NULL OR closes_at > clock_timestamp() AS "inTime" FROM applications.tender WHERE id = $1`;

/** Waits for the next millisecond, because the tender must close in a later one than the last submission. */
const NEXT_MILLISECOND = statement('next-millisecond')`SELECT FROM pg_sleep(0.001)`;

const IS_LATER = statement('is-later-closing', { isLater: COLUMN.boolean })`
  SELECT coalesce($2::timestamptz > greatest(closes_at, clock_timestamp()) AND closes_at IS NOT NULL, false) AS "isLater"
  FROM applications.tender WHERE id = $1`;

/**
 * Publishes a draft. A tender without an opening, or with a past one, opens at once.
 * @throws DomainError not-found; conflict, also when the tender would overlap another; invalid when its closing is past
 */
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

/** Makes a scheduled tender a draft again. @throws DomainError not-found; conflict when it is not scheduled */
export function withdrawTender(database: DataSource, id: string, administrator: Identity): Promise<AdminTender> {
  return change(database, id, 'withdrawn', administrator, async (manager, status) => {
    if (status !== 'scheduled') throw new DomainError('conflict', 'tenders.notOpen');
    await update(manager, id, { publishedAt: null });
  });
}

/** Closes an open tender now. @throws DomainError not-found; conflict when it is not open */
export function closeTender(database: DataSource, id: string, administrator: Identity): Promise<AdminTender> {
  return change(database, id, 'closed', administrator, async (manager, status) => {
    if (status !== 'open') throw new DomainError('conflict', 'tenders.notOpen');
    await runPrepared(manager, NEXT_MILLISECOND);
    await update(manager, id, { closesAt: () => THIS_MILLISECOND });
  });
}

/**
 * Moves the closing of an open or scheduled tender to a later instant. @param body untrusted `{ closesAt }`
 * @throws DomainError not-found; conflict, also when the tender would overlap another; invalid when `closesAt` is not later
 */
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

/** Takes the lock of the numbering, so that no submission is between its clock reading and its commit (docs/adr/0047). */
async function change(
  database: DataSource,
  id: string,
  action: TenderAction,
  administrator: Identity,
  work: (manager: EntityManager, status: TenderStatus) => Promise<void>,
): Promise<AdminTender> {
  try {
    return await database.transaction(async (manager) => {
      await runPrepared(manager, NUMBERING_LOCK);
      const { status } = await lockTender(manager, id);
      await work(manager, status);
      return recordChange(manager, id, action, administrator);
    });
  } catch (error) {
    throw violates(error, 'tender_overlap') ? new DomainError('conflict', 'tenders.overlap') : error;
  }
}

const refusal = (closesAt: MessageKey) => new DomainError('invalid', 'error.validation', { fields: { closesAt } });
