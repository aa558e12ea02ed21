import { type BlockingKind, MAX_NAMED_BLOCKERS, type RankingBlockers, type RankingReadiness } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, oneRow, type RowOf, runPrepared, type Statement, statement } from '@lacorte/persistence';
import type { TenderRules } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';
import { AGE_DAY } from '../assessment/assessment.row';
import { isOneOfSeveral } from '../duplicates/same-person';
import { IS_UNDECIDED } from '../review-requests/review-request.row';
import { isOpenAt } from '../tenders/tender.row';
import { readApproved } from './read-approved';

/** The columns of `NAMED_LIST`. */
export const NAMED = { id: COLUMN.uuid, applicationCode: COLUMN.text, count: COLUMN.integer };

/** Select list over applications `a`, each with the number of all. A query with this list ends with `FIRST_NAMED`. */
export const NAMED_LIST = `a.id, a.application_code AS "applicationCode", count(*) OVER ()::int AS count`;

/** Keeps the first applications by code. */
export const FIRST_NAMED = `ORDER BY a.application_code LIMIT ${MAX_NAMED_BLOCKERS}`;

type Named = Omit<RowOf<typeof NAMED>, 'count'>;

/** The number of applications, and the first of them. */
export class Tally {
  constructor(
    public count = 0,
    readonly first: Named[] = [],
  ) {}

  add({ id, applicationCode }: Named): void {
    this.count += 1;
    if (this.first.length < MAX_NAMED_BLOCKERS) this.first.push({ id, applicationCode });
  }
}

/** @param statement selects `NAMED_LIST` of the tender `$1` */
export async function readNamed(
  manager: EntityManager,
  statement: Statement<RowOf<typeof NAMED>>,
  tenderId: string,
): Promise<Tally> {
  const rows = await runPrepared(manager, statement, [tenderId]);
  const first = rows.map(({ id, applicationCode }) => ({ id, applicationCode }));
  return new Tally(rows[0]?.count, first);
}

const TENDER = statement('tender-that-may-be-ranked', {
  isClosed: COLUMN.boolean,
  rules: COLUMN.json<TenderRules>(),
  ageDay: COLUMN.text,
})`
  SELECT t.published_at IS NOT NULL AND t.opens_at <= clock_timestamp() AND NOT ${isOpenAt('clock_timestamp()')} AS "isClosed",
    t.rules, ${AGE_DAY} AS "ageDay"
  FROM applications.tender t WHERE t.id = $1`;

/** Erased applications are left out, because they cannot be decided any more. */
const UNDECIDED = statement('undecided-applications', NAMED)`
  SELECT ${NAMED_LIST} FROM applications.application a
  WHERE a.tender_id = $1 AND a.application_status NOT IN ('approved', 'rejected') AND a.erased_at IS NULL ${FIRST_NAMED}`;

const DUPLICATES = statement('duplicates-in-tender', NAMED)`
  SELECT ${NAMED_LIST} FROM applications.application a WHERE a.tender_id = $1 AND ${isOneOfSeveral('a')} ${FIRST_NAMED}`;

const OPEN_REVIEWS = statement('reviews-that-block', NAMED)`
  SELECT ${NAMED_LIST} FROM applications.application a JOIN applications.review_request v ON v.application_id = a.id
  WHERE a.tender_id = $1 AND a.erased_at IS NULL AND ${IS_UNDECIDED} ${FIRST_NAMED}`;

type Blockers = Pick<RankingReadiness, 'blockers' | 'applications'>;

/**
 * Finds what blocks a provisional or a final ranking (contract, section 9). Reads every approved application.
 *
 * @param manager of a transaction; REPEATABLE READ gives an answer of one moment
 * @throws DomainError not-found for an unknown tender
 */
export async function findBlockers(
  manager: EntityManager,
  tenderId: string,
  stage: 'provisional' | 'final',
): Promise<Blockers> {
  const tender = await oneRow(manager, TENDER, [tenderId], 'tenders.notFound');
  const undecided = await readNamed(manager, UNDECIDED, tenderId);
  const duplicates = await readNamed(manager, DUPLICATES, tenderId);
  const reviewRequests = stage === 'final' ? await readNamed(manager, OPEN_REVIEWS, tenderId) : new Tally();
  const unassessed = new Tally();
  const ineligible = new Tally();
  for await (const batch of readApproved(manager, tenderId, tender)) {
    for (const one of batch) {
      if (one.result.eligible === null) unassessed.add(one);
      else if (!one.result.eligible) ineligible.add(one);
    }
  }
  const found: Record<BlockingKind, Tally> = { undecided, unassessed, ineligible, duplicates, reviewRequests };
  return {
    blockers: { open: !tender.isClosed, ...mapped(found, ({ count }) => count) },
    applications: mapped(found, ({ first }) => first),
  };
}

/** @throws DomainError conflict, with `blockers` */
export function refuseBlocked({ blockers }: Blockers): void {
  if (isBlocked(blockers)) throw new DomainError('conflict', 'rankings.notReady', { blockers });
}

export const isBlocked = (blockers: RankingBlockers): boolean => Object.values(blockers).some(Boolean);

/** Nothing blocks a simulation, which ranks the applications that are approved and eligible by now. */
export function noBlockers(): Blockers {
  const none = { undecided: 0, unassessed: 0, ineligible: 0, duplicates: 0, reviewRequests: 0 };
  return { blockers: { open: false, ...none }, applications: mapped(none, () => []) };
}

function mapped<Value, Result>(
  of: Record<BlockingKind, Value>,
  map: (value: Value) => Result,
): Record<BlockingKind, Result> {
  const entries = Object.entries(of).map(([kind, value]) => [kind, map(value)]);
  return Object.fromEntries(entries) as Record<BlockingKind, Result>;
}
