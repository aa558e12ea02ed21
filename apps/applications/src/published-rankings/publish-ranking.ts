import { isDeepStrictEqual } from 'node:util';
import {
  type AdminRanking,
  type MessageKey,
  type RankingStage,
  type RankingState,
  TIME_ZONE,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Admission } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { IS_ONE_OF_SEVERAL } from '../duplicates/same-person';
import { OUTBOX } from '../outbox';
import { findRanking, readRanking } from '../rankings/list-rankings';
import { readRankingInput, snapshotHashOf } from '../rankings/read-ranking-input';
import { waitForSubmissions } from '../submissions/numbering';
import { Tender } from '../tenders/tender.entity';
import { isRunning } from '../withdrawals/withdrawal.row';
import { LOCK_INPUT } from './input-lock';

/** Locks the tender. The lock waits for edits and extensions (they change the version) and for review requests, and blocks new ones. */
const TENDER_NOW = statement('lock-tender-for-publication', { version: COLUMN.integer, isClosed: COLUMN.boolean })`
  SELECT version, coalesce(closes_at <= $2, false) AS "isClosed"
  FROM applications.tender WHERE id = $1 FOR NO KEY UPDATE`;

/** Counts approved applications, and finds undecided ones and duplicates, which block a run and are not in the input hash. */
const UNSETTLED = statement('unsettled-applications', { approved: COLUMN.integer, isUnsettled: COLUMN.boolean })`
  SELECT
    (SELECT count(*)::int FROM applications.application a
      WHERE a.tender_id = $1 AND a.application_status = 'approved' AND ${isRunning('a')}) AS approved,
    EXISTS (SELECT FROM applications.application a
      WHERE a.tender_id = $1 AND a.application_status NOT IN ('approved', 'rejected') AND ${isRunning('a')})
    OR EXISTS (SELECT FROM applications.application a WHERE a.tender_id = $1 AND ${IS_ONE_OF_SEVERAL}) AS "isUnsettled"`;

/** This must run after the lock of the tender, because review requests take that lock, too. They can only block a final. */
const HAS_OPEN_REVIEW = statement('open-reviews-of-tender')`
  SELECT FROM applications.review_request v JOIN applications.application a ON a.id = v.application_id
  WHERE a.tender_id = $1 AND v.decided_at IS NULL AND ${isRunning('a')} LIMIT 1`;

/** SQL for the midnight in Rome that ends the last day for review requests. The day of the publication does not count. */
export const reviewUntil = (publishedAt: string, days: string) =>
  `((${publishedAt} AT TIME ZONE '${TIME_ZONE}')::date + ${days} + 1)::timestamp AT TIME ZONE '${TIME_ZONE}'`;

/** Publications are rare. Each one reads all applications of a tender and needs two connections to the database. */
const ADMISSION = new Admission({ slots: 1, waiting: 4, longestWaitMs: 20_000 });

const RUN = statement('ranking-to-publish', {
  stage: COLUMN.textOf<RankingStage>(),
  state: COLUMN.textOf<RankingState>(),
  inputHash: orNull(COLUMN.text),
  input: COLUMN.json<object>(),
  registerHash: orNull(COLUMN.text),
  provisionalRegisterHash: orNull(COLUMN.text),
  isExpired: COLUMN.boolean,
  stagesOut: COLUMN.json<RankingStage[]>(),
})`
  SELECT r.stage, r.state, r.input_hash AS "inputHash", r.input, r.expired_at IS NOT NULL AS "isExpired",
    r.register_hash AS "registerHash", (
      SELECT p.register_hash FROM applications.ranking p
      WHERE p.tender_id = r.tender_id AND p.stage = 'provisional' AND p.state = 'published') AS "provisionalRegisterHash",
    coalesce((
      SELECT jsonb_agg(o.stage) FROM applications.ranking o
      WHERE o.tender_id = r.tender_id AND o.state = 'published'), '[]') AS "stagesOut"
  FROM applications.ranking r WHERE r.id = $1 FOR NO KEY UPDATE OF r`;

type Run = NonNullable<typeof RUN.row>;

const REVIEW_DAYS = `(t.rules ->> 'reviewDays')::integer`;

const PUBLISH = statement('publish-ranking')`
  WITH clock AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS at)
  UPDATE applications.ranking r SET state = 'published', published_at = clock.at, published_by_id = $2, published_by_email = $3,
    review_until = CASE WHEN r.stage = 'provisional' AND ${REVIEW_DAYS} > 0 THEN
      ${reviewUntil('clock.at', REVIEW_DAYS)} END
  FROM clock, applications.tender t WHERE r.id = $1 AND t.id = r.tender_id`;

/**
 * Publishes a computed run and notifies the applicants. The run is public and immutable from then on. The input is locked before it is
 * read, so no change falls between check and publication. Both connections are opened before the lock, because transactions that wait for
 * the lock may occupy the pool. The reader's snapshot begins with its first statement, after the lock.
 */
export function publishRanking(database: DataSource, id: string, { userId, email }: Identity): Promise<AdminRanking> {
  return ADMISSION.run(async () => {
    const settledAt = await waitForSubmissions(database);
    return database.transaction('REPEATABLE READ', (reader) =>
      database.transaction(async (manager) => {
        const { tenderId } = await findRanking(manager, id);
        await runPrepared(manager, LOCK_INPUT, [tenderId]);
        await requireFresh(reader, manager, tenderId, await publishable(manager, id), settledAt);
        await runPrepared(manager, PUBLISH, [id, userId, email]);
        await OUTBOX.add(manager, 'ranking-published', { rankingId: id });
        await recordAccess(manager, { action: 'ranking-published', who: email, rankingId: id });
        return readRanking(manager, id);
      }),
    );
  });
}

async function publishable(manager: EntityManager, id: string): Promise<Run> {
  const run = await oneRow(manager, RUN, [id], 'rankings.notFound');
  const { stage, state, stagesOut } = run;
  if (stagesOut.includes(stage)) throw new DomainError('conflict', 'rankings.published');
  if (stage === 'simulation' || state !== 'ready') throw new DomainError('conflict', 'rankings.notPublishable');
  // A final takes its draw numbers and its review requests from the provisional.
  if (stage === 'final' && !stagesOut.includes('provisional')) {
    throw new DomainError('conflict', 'rankings.provisionalMissing');
  }
  // The register is fixed at closing, and the codes of erased applications stay in it. Another register would mean another draw.
  if (stage === 'final' && run.registerHash !== run.provisionalRegisterHash) {
    throw new DomainError('conflict', 'rankings.staleRegister');
  }
  if (run.isExpired) throw new DomainError('conflict', 'rankings.staleExpired');
  return run;
}

/**
 * Compares the input of a run with the current input, read in one snapshot. It also refuses what would block the start of a run now. It
 * locks the tender last, because an extension that waits for the lock blocks all submissions.
 * @param at an instant at which no submission was in flight
 */
async function requireFresh(reader: EntityManager, manager: EntityManager, tenderId: string, run: Run, at: Date) {
  const read = await reader.getRepository(Tender).findOne({
    where: { id: tenderId },
    select: { id: true, version: true },
  });
  const [settled] = await runPrepared(reader, UNSETTLED, [tenderId]);
  const snapshot = await readRankingInput(reader, tenderId);
  if (settled?.isUnsettled || settled?.approved !== snapshot.candidates.length) throw stale('rankings.staleDecisions');
  const { tenderCode, quotas, homes } = snapshot;
  if (!isDeepStrictEqual(run.input, { tenderCode, quotas, homes })) throw stale('rankings.staleTender');
  if (run.inputHash !== snapshotHashOf(snapshot)) throw stale('rankings.stale');
  const [now] = await runPrepared(manager, TENDER_NOW, [tenderId, at]);
  if (now?.version !== read?.version || !now?.isClosed) throw stale('rankings.staleTender');
  const open = await runPrepared(manager, HAS_OPEN_REVIEW, [tenderId]);
  if (open.length > 0) throw stale('rankings.staleReviews');
}

const stale = (message: MessageKey) => new DomainError('conflict', message);
