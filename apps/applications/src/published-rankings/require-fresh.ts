import { isDeepStrictEqual } from 'node:util';
import type { MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { isOneOfSeveral } from '../duplicates/same-person';
import { readRankingInput, snapshotHashOf } from '../rankings/read-ranking-input';

const TENDER_READ = statement('tender-read-for-publication', { version: COLUMN.integer })`
  SELECT version FROM applications.tender WHERE id = $1`;

/** Waits for edits and extensions, which change the version, and for requests of review, and blocks new ones until the transaction ends. */
const TENDER_NOW = statement('lock-tender-for-publication', { version: COLUMN.integer, isClosed: COLUMN.boolean })`
  SELECT version, coalesce(closes_at <= $2, false) AS "isClosed"
  FROM applications.tender WHERE id = $1 FOR NO KEY UPDATE`;

/** Applications that keep a run from being started. The hash does not cover them. */
const UNSETTLED = statement('unsettled-applications', { approved: COLUMN.integer, isUnsettled: COLUMN.boolean })`
  SELECT
    (SELECT count(*)::int FROM applications.application
      WHERE tender_id = $1 AND application_status = 'approved' AND erased_at IS NULL) AS approved,
    EXISTS (SELECT FROM applications.application
      WHERE tender_id = $1 AND application_status NOT IN ('approved', 'rejected') AND erased_at IS NULL)
    OR EXISTS (SELECT FROM applications.application a WHERE a.tender_id = $1 AND ${isOneOfSeveral('a')}) AS "isUnsettled"`;

/** Runs after the lock of the tender, which requests of review share. No request exists before a provisional is published. */
const HAS_OPEN_REVIEW = statement('open-reviews-of-tender')`
  SELECT FROM applications.review_request v JOIN applications.application a ON a.id = v.application_id
  WHERE a.tender_id = $1 AND v.decided_at IS NULL AND a.erased_at IS NULL LIMIT 1`;

interface Publication {
  /** Manager of a transaction with one snapshot, which begins with the first statement of `requireFresh`. */
  reader: EntityManager;
  /** Manager of the publishing transaction, which has locked the input of the tender. */
  manager: EntityManager;
  tenderId: string;
  /** An instant at which no submission was in flight. */
  settledAt: Date;
  run: { inputHash: string | null; input: object };
}

/**
 * Compares the input of a run with the input that it would have now. Also refuses everything that would block the start of a run now.
 * Locks the tender only at the end, because an extension that waits for the lock blocks all submissions.
 *
 * @throws DomainError conflict `ranking-stale`; its message names what changed
 */
export async function requireFresh({ reader, manager, tenderId, run, settledAt }: Publication): Promise<void> {
  const [read] = await runPrepared(reader, TENDER_READ, [tenderId]);
  const [settled] = await runPrepared(reader, UNSETTLED, [tenderId]);
  const snapshot = await readRankingInput(reader, tenderId);
  if (settled?.isUnsettled || settled?.approved !== snapshot.candidates.length) throw stale('rankings.staleDecisions');
  const { tenderCode, quotas, homes } = snapshot;
  if (!isDeepStrictEqual(run.input, { tenderCode, quotas, homes })) throw stale('rankings.staleTender');
  if (run.inputHash !== snapshotHashOf(snapshot)) throw stale('rankings.stale');
  const [now] = await runPrepared(manager, TENDER_NOW, [tenderId, settledAt]);
  if (now?.version !== read?.version || !now?.isClosed) throw stale('rankings.staleTender');
  const open = await runPrepared(manager, HAS_OPEN_REVIEW, [tenderId]);
  if (open.length > 0) throw stale('rankings.staleReviews');
}

const stale = (message: MessageKey) => new DomainError('conflict', message);
