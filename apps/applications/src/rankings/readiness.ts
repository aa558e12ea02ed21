import {
  type BlockingKind,
  MAX_NAMED_BLOCKERS,
  RANKING_STAGES,
  type RankingBlockers,
  type RankingReadiness,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { TenderRules } from '@lacorte/tender-rules';
import type { DataSource, EntityManager } from 'typeorm';
import { AGE_DAY } from '../assessment/assessment.row';
import { IS_ONE_OF_SEVERAL } from '../duplicates/same-person';
import { IS_UNDECIDED } from '../review-requests/review-request.row';
import { requireTender } from '../tenders/read-tenders';
import { isOpenAt } from '../tenders/tender.row';
import { isRunning } from '../withdrawals/withdrawal.row';
import { drawOfProvisional } from './list-rankings';
import { readApproved } from './read-ranking-input';

const NAMED = { id: COLUMN.uuid, applicationCode: COLUMN.text, count: COLUMN.integer };

/** Select list over applications `a`, with their total number in each row. A query with this list ends with `FIRST_NAMED`. */
const NAMED_LIST = `a.id, a.application_code AS "applicationCode", count(*) OVER ()::int AS count`;

const FIRST_NAMED = `ORDER BY a.application_code LIMIT ${MAX_NAMED_BLOCKERS}`;

const TENDER = statement('tender-that-may-be-ranked', {
  isClosed: COLUMN.boolean,
  rules: COLUMN.json<TenderRules>(),
  ageDay: COLUMN.text,
})`
  SELECT t.published_at IS NOT NULL AND t.opens_at <= clock_timestamp() AND NOT ${isOpenAt('clock_timestamp()')} AS "isClosed",
    t.rules, ${AGE_DAY} AS "ageDay"
  FROM applications.tender t WHERE t.id = $1`;

/** Leaves out erased applications, which cannot be decided, and withdrawn ones, which need no decision. */
const UNDECIDED = statement('undecided-applications', NAMED)`
  SELECT ${NAMED_LIST} FROM applications.application a
  WHERE a.tender_id = $1 AND a.application_status NOT IN ('approved', 'rejected') AND ${isRunning('a')} ${FIRST_NAMED}`;

const DUPLICATES = statement('duplicates-in-tender', NAMED)`
  SELECT ${NAMED_LIST} FROM applications.application a WHERE a.tender_id = $1 AND ${IS_ONE_OF_SEVERAL} ${FIRST_NAMED}`;

const OPEN_REVIEWS = statement('reviews-that-block', NAMED)`
  SELECT ${NAMED_LIST} FROM applications.application a JOIN applications.review_request v ON v.application_id = a.id
  WHERE a.tender_id = $1 AND ${isRunning('a')} AND ${IS_UNDECIDED} ${FIRST_NAMED}`;

type Blockers = Pick<RankingReadiness, 'blockers' | 'applications'>;

interface Tally {
  count: number;
  first: { id: string; applicationCode: string }[];
}

const NONE: Tally = { count: 0, first: [] };

/**
 * Finds the applications that block a provisional or a final ranking (contract, section 9). Reads every approved application.
 * @param manager EntityManager of a transaction; with REPEATABLE READ, the answer is of one moment
 */
export async function findBlockers(manager: EntityManager, tenderId: string, stage: 'provisional' | 'final') {
  const tender = await oneRow(manager, TENDER, [tenderId], 'tenders.notFound');
  const undecided = await readNamed(manager, UNDECIDED, tenderId);
  const duplicates = await readNamed(manager, DUPLICATES, tenderId);
  const reviewRequests = stage === 'final' ? await readNamed(manager, OPEN_REVIEWS, tenderId) : NONE;
  const unassessed: Tally = { count: 0, first: [] };
  const ineligible: Tally = { count: 0, first: [] };
  for await (const batch of readApproved(manager, tenderId, tender)) {
    for (const { id, applicationCode, result } of batch) {
      if (result.eligible) continue;
      const tally = result.eligible === null ? unassessed : ineligible;
      tally.count += 1;
      if (tally.first.length < MAX_NAMED_BLOCKERS) tally.first.push({ id, applicationCode });
    }
  }
  return blockersOf(!tender.isClosed, { undecided, unassessed, ineligible, duplicates, reviewRequests });
}

/** @throws DomainError conflict, with `blockers` */
export function refuseBlocked({ blockers }: Blockers): void {
  if (isBlocked(blockers)) throw new DomainError('conflict', 'rankings.notReady', { blockers });
}

const isBlocked = (blockers: RankingBlockers): boolean => Object.values(blockers).some(Boolean);

function blockersOf(open: boolean, found: Record<BlockingKind, Tally>): Blockers {
  const kinds = Object.entries(found);
  const counts = Object.fromEntries(kinds.map(([kind, { count }]) => [kind, count])) as Record<BlockingKind, number>;
  const applications = Object.fromEntries(kinds.map(([kind, { first }]) => [kind, first])) as Blockers['applications'];
  return { blockers: { open, ...counts }, applications };
}

/** @param statement selects `NAMED_LIST` of the tender `$1` */
async function readNamed(manager: EntityManager, statement: typeof UNDECIDED, tenderId: string): Promise<Tally> {
  const rows = await runPrepared(manager, statement, [tenderId]);
  const first = rows.map(({ id, applicationCode }) => ({ id, applicationCode }));
  return { count: rows[0]?.count ?? 0, first };
}

/** Applications that an administrator should check before a final ranking. They block nothing. */
const ACCEPTED_WITHOUT_CHANGE = statement('accepted-without-change', NAMED)`
  SELECT ${NAMED_LIST} FROM applications.application a JOIN applications.review_request v ON v.application_id = a.id
  WHERE a.tender_id = $1 AND ${isRunning('a')} AND v.decision = 'accepted'
    AND NOT EXISTS (
      SELECT FROM applications.assessment_change c WHERE c.application_id = a.id AND c.assessed_at > v.created_at)
    AND NOT EXISTS (
      SELECT FROM applications.status_change c WHERE c.application_id = a.id AND c.changed_at > v.created_at) ${FIRST_NAMED}`;

export async function readReadiness(database: DataSource, tenderId: string, query: QueryParameters) {
  await requireTender(database, tenderId);
  const { stage } = allUnderstood({
    stage: [RANKING_STAGES.find((known) => known === query.stage), 'validation.ranking.stage'],
  });
  if (stage === 'simulation') {
    // Nothing blocks a simulation. It ranks the applications that are approved and eligible by now.
    const none = { undecided: NONE, unassessed: NONE, ineligible: NONE, duplicates: NONE, reviewRequests: NONE };
    return { ready: true, ...blockersOf(false, none), ...toWarnings(NONE) };
  }
  return database.transaction('REPEATABLE READ', async (manager) => {
    const found = await findBlockers(manager, tenderId, stage);
    const isInTurn = stage === 'provisional' || (await drawOfProvisional(manager, tenderId)) !== null;
    const accepted = stage === 'final' ? await readNamed(manager, ACCEPTED_WITHOUT_CHANGE, tenderId) : NONE;
    return { ready: isInTurn && !isBlocked(found.blockers), ...found, ...toWarnings(accepted) };
  });
}

const toWarnings = ({ count, first }: Tally): Pick<RankingReadiness, 'warnings' | 'warned'> => ({
  warnings: { acceptedWithoutChange: count },
  warned: { acceptedWithoutChange: first },
});
