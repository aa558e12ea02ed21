import { isDeepStrictEqual } from 'node:util';
import type { MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { isOneOfSeveral } from '../duplicates/same-person';
import { readRankingInput, snapshotHashOf } from '../rankings/read-ranking-input';

const TENDER_READ = statement('tender-read-for-publication', { version: COLUMN.integer })`
  SELECT version FROM applications.tender WHERE id = $1`;

/** Waits for an edit or an extension, which changes the version, and for requests of review, and keeps others from them. */
const TENDER_NOW = statement('lock-tender-for-publication', { version: COLUMN.integer, isClosed: COLUMN.boolean })`
  SELECT version, coalesce(closes_at <= clock_timestamp(), false) AS "isClosed"
  FROM applications.tender WHERE id = $1 FOR NO KEY UPDATE`;

/** What the hash does not tell: applications that a run would not have been started with. */
const UNSETTLED = statement('unsettled-applications', { approved: COLUMN.integer, isUnsettled: COLUMN.boolean })`
  SELECT
    (SELECT count(*)::int FROM applications.application
      WHERE tender_id = $1 AND application_status = 'approved' AND erased_at IS NULL) AS approved,
    EXISTS (SELECT FROM applications.application
      WHERE tender_id = $1 AND application_status NOT IN ('approved', 'rejected') AND erased_at IS NULL)
    OR EXISTS (SELECT FROM applications.application a WHERE a.tender_id = $1 AND ${isOneOfSeveral('a')}) AS "isUnsettled"`;

/** After the lock of the tender, which a request of review shares. Before a provisional is published there is none. */
const HAS_OPEN_REVIEW = statement('open-reviews-of-tender')`
  SELECT FROM applications.review_request v JOIN applications.application a ON a.id = v.application_id
  WHERE a.tender_id = $1 AND v.decided_at IS NULL AND a.erased_at IS NULL LIMIT 1`;

interface Publication {
  /** Of a transaction that sees one moment, which begins here. */
  reader: EntityManager;
  /** Of the transaction that publishes, which has locked the input of the tender. */
  manager: EntityManager;
  tenderId: string;
  run: { inputHash: string | null; input: object };
}

/**
 * Compares what a run has read with what it would read now. Also refuses what would keep a run from being started now.
 *
 * The tender is only locked at the end, for a moment: an extension waits for it while no application can be submitted.
 *
 * @throws DomainError conflict `ranking-stale`; its message tells what changed
 */
export async function requireFresh({ reader, manager, tenderId, run }: Publication): Promise<void> {
  const [read] = await runPrepared(reader, TENDER_READ, [tenderId]);
  const [settled] = await runPrepared(reader, UNSETTLED, [tenderId]);
  const snapshot = await readRankingInput(reader, tenderId);
  if (settled?.isUnsettled || settled?.approved !== snapshot.candidates.length) throw stale('rankings.staleDecisions');
  const { tenderCode, quotas, homes } = snapshot;
  if (!isDeepStrictEqual(run.input, { tenderCode, quotas, homes })) throw stale('rankings.staleTender');
  if (run.inputHash !== snapshotHashOf(snapshot)) throw stale('rankings.stale');
  const [now] = await runPrepared(manager, TENDER_NOW, [tenderId]);
  if (now?.version !== read?.version || !now?.isClosed) throw stale('rankings.staleTender');
  const open = await runPrepared(manager, HAS_OPEN_REVIEW, [tenderId]);
  if (open.length > 0) throw stale('rankings.staleReviews');
}

const stale = (message: MessageKey) => new DomainError('conflict', message);
