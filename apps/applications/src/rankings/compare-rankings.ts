import {
  type ComparedPlace,
  type DifferenceReason,
  type HousingType,
  RANKING_CHANGES,
  type RankingDifference,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, choiceIn, IdPipe, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import type { Quota, QuotaGroup } from '@lacorte/tender-rules';
import type { DataSource } from 'typeorm';
import { instantText } from '../tenders/tender.row';
import { findRanking, ofEachType } from './list-rankings';

/** Input of a run, as far as it explains a difference. */
export interface ComparedRun {
  seed: string;
  quotas: readonly Quota[];
  homes: Readonly<Record<HousingType, number>>;
}

type ComparedRuns = { before: ComparedRun; after: ComparedRun };

export interface ExplainedPlace extends ComparedPlace {
  parts: { id: string; points: number }[];
  groups: QuotaGroup[];
}

export interface ComparedEntry {
  applicationCode: string;
  before: ExplainedPlace | null;
  after: ExplainedPlace | null;
  /** Whether the person was erased when the run `after` was computed. */
  wasErased: boolean;
  /** Whether the application was withdrawn when each run was computed. */
  wasWithdrawn: { before: boolean; after: boolean };
  /** The review request that was accepted between the runs. */
  review: RankingDifference['review'];
  /** Whether the application was approved when each run was computed. */
  wasApproved: { before: boolean; after: boolean };
}

/** Reasons that follow from a decision about the application itself. */
const OWN_REASONS: readonly DifferenceReason[] = ['status', 'eligibility', 'points', 'groups', 'housing-type'];

const place = (entry: string) => `
  CASE WHEN ${entry}.place IS NOT NULL THEN jsonb_build_object('housingType', ${entry}.housing_type, 'position', ${entry}.position,
    'points', ${entry}.points, 'outcome', CASE WHEN ${entry}.held_as IS NULL THEN 'waiting' ELSE 'assigned' END,
    'heldAs', ${entry}.held_as, 'parts', ${entry}.parts, 'groups', to_jsonb(${entry}.groups)) END`;

/** The status of the application `a` at an instant. Without an earlier change, this is the status that the next change replaced. */
const statusAt = (instant: string) => `coalesce(
  (SELECT c.to_status FROM applications.status_change c
   WHERE c.application_id = a.id AND c.changed_at <= ${instant} ORDER BY c.id DESC LIMIT 1),
  (SELECT c.from_status FROM applications.status_change c
   WHERE c.application_id = a.id AND c.changed_at > ${instant} ORDER BY c.id LIMIT 1),
  a.application_status)`;

/** Whether the application `a` was withdrawn at an instant. */
const withdrawnAt = (instant: string) => `coalesce(
  (SELECT w.is_withdrawn FROM applications.withdrawal_entry w
   WHERE w.application_id = a.id AND w.changed_at <= ${instant} ORDER BY w.id DESC LIMIT 1), false)`;

const differ = (...columns: string[]) =>
  columns.map((column) => `before.${column} IS DISTINCT FROM after.${column}`).join(' OR ');

/**
 * Entries with a reason of their own come first, then those that got or lost a home, then the others. Each group has the order of places.
 * `a` is the application of an entry, `k` the record of its erasure if it is deleted, and `v` its accepted review request.
 */
const DIFFERENCE = replannedStatement('difference-of-rankings', {
  entered: COLUMN.integer,
  left: COLUMN.integer,
  moved: COLUMN.integer,
  items: COLUMN.json<ComparedEntry[]>(),
})`
  WITH before AS (
    SELECT * FROM applications.ranking_entry WHERE ranking_id = $1
  ), after AS (
    SELECT * FROM applications.ranking_entry WHERE ranking_id = $2
  ), compared AS MATERIALIZED (
    SELECT application_code, before.place AS place_before, after.place AS place_after,
      before.place IS NULL OR after.place IS NULL OR ${differ('points', 'parts', 'groups', 'housing_type')} AS own,
      (before.held_as IS NULL) <> (after.held_as IS NULL) AS home
    FROM before FULL JOIN after USING (application_code)
    WHERE ${differ('position', 'points', 'parts', 'groups', 'housing_type', 'held_as')}
  ), page AS (
    SELECT row_number() OVER () AS n, p.* FROM (
      SELECT * FROM compared
      WHERE $7::text IS NULL
        OR $7 = CASE WHEN place_before IS NULL THEN 'entered' WHEN place_after IS NULL THEN 'left' ELSE 'moved' END
      ORDER BY own DESC, home DESC, coalesce(place_after, place_before), application_code LIMIT $5 OFFSET $6) AS p
  )
  SELECT count(*) FILTER (WHERE place_before IS NULL)::int AS entered, count(*) FILTER (WHERE place_after IS NULL)::int AS left,
    count(*) FILTER (WHERE place_before IS NOT NULL AND place_after IS NOT NULL)::int AS moved,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'applicationCode', page.application_code, 'before', ${place('before')}, 'after', ${place('after')},
        'wasErased', CASE WHEN a.id IS NULL THEN coalesce(k.erased_at <= $4::timestamptz, true)
          ELSE coalesce(a.erased_at <= $4::timestamptz, false) END,
        'review', CASE WHEN v.id IS NOT NULL THEN jsonb_build_object('id', v.id,
          'reason', CASE WHEN a.erased_at IS NULL THEN v.reason END, 'decidedAt', ${instantText('v.decided_at')}) END,
        'wasWithdrawn', jsonb_build_object(
          'before', ${withdrawnAt('$3::timestamptz')}, 'after', ${withdrawnAt('$4::timestamptz')}),
        'wasApproved', jsonb_build_object(
          'before', coalesce(${statusAt('$3::timestamptz')} = 'approved', false),
          'after', coalesce(${statusAt('$4::timestamptz')} = 'approved', false))) ORDER BY page.n), '[]')
      FROM page LEFT JOIN applications.ranking_entry before ON before.ranking_id = $1 AND before.place = page.place_before
        LEFT JOIN applications.ranking_entry after ON after.ranking_id = $2 AND after.place = page.place_after
        LEFT JOIN applications.application a ON a.application_code = page.application_code
        LEFT JOIN applications.erased_code k ON k.application_code = page.application_code
        LEFT JOIN applications.review_request v ON v.application_id = a.id AND v.decision = 'accepted'
          AND v.decided_at > least($3::timestamptz, $4::timestamptz) AND v.decided_at <= greatest($3::timestamptz, $4::timestamptz)) AS items
  FROM compared`;

const RANKING_ID = new IdPipe('rankings.notFound');

type Run = ComparedRun & { id: string; tenderId: string; computedAt: Date };

/**
 * Lists the applications that entered, left or moved between two runs of a tender, with the reasons.
 * @param query with `from`, the id of the other run; `change`, to list one kind only; page and pageSize
 */
export async function compareRankings(database: DataSource, rankingId: string, query: QueryParameters) {
  const after = await read(database, rankingId);
  const before = await read(database, RANKING_ID.transform(query.from));
  const { change, page, pageSize } = allUnderstood({
    change: [choiceIn(query.change, RANKING_CHANGES, null), 'rankings.changeInvalid'],
    ...pageIn(query),
  });
  if (before.tenderId !== after.tenderId) {
    throw new DomainError('invalid', 'error.validation', { fields: { from: 'validation.ranking.comparedTender' } });
  }
  const runs = [before.id, after.id, before.computedAt, after.computedAt];
  const [found] = await runPrepared(database, DIFFERENCE, [...runs, pageSize, (page - 1) * pageSize, change]);
  const { items = [], ...counts } = found ?? { entered: 0, left: 0, moved: 0 };
  const total = change === null ? counts.entered + counts.left + counts.moved : counts[change];
  return { items: items.map((entry) => toDifference(entry, { before, after })), total, page, pageSize, counts };
}

async function read(database: DataSource, id: string): Promise<Run> {
  const { tenderId, state, seed, computedAt, input, expiredAt } = await findRanking(database, id);
  if (expiredAt) throw new DomainError('conflict', 'rankings.staleExpired');
  const isComputed = state === 'ready' || state === 'published';
  if (!isComputed || seed === null || computedAt === null) throw new DomainError('conflict', 'rankings.notComputed');
  return { id, tenderId, seed, computedAt, quotas: input.quotas, homes: ofEachType(input.homes, 0) };
}

function toDifference(entry: ComparedEntry, runs: ComparedRuns): RankingDifference {
  const { applicationCode, before, after, review } = entry;
  let change: RankingDifference['change'] = after === null ? 'left' : 'moved';
  if (before === null) change = 'entered';
  const reasons = reasonsOf(entry, runs);
  return { applicationCode, change, before: compared(before), after: compared(after), reasons, review };
}

function compared(place: ExplainedPlace | null): ComparedPlace | null {
  if (place === null) return null;
  const { parts: _, groups: __, ...shown } = place;
  return shown;
}

/** Returns the reasons why the place of an application differs between two runs. There is at least one; `review` is never alone. */
export function reasonsOf(entry: ComparedEntry, runs: ComparedRuns): DifferenceReason[] {
  const reasons = changesOf(entry, runs);
  const isReviewed = entry.review !== null && reasons.some((reason) => OWN_REASONS.includes(reason));
  return isReviewed ? [...reasons, 'review'] : reasons;
}

function changesOf(entry: ComparedEntry, runs: ComparedRuns): DifferenceReason[] {
  const { before, after, wasErased, wasApproved, wasWithdrawn } = entry;
  if (!after && wasErased) return ['erased'];
  if (!after && wasWithdrawn.after) return ['withdrawal'];
  if (!before && wasWithdrawn.before) return ['withdrawal'];
  if (!after) return [wasApproved.after ? 'eligibility' : 'status'];
  if (!before) return [wasApproved.before ? 'eligibility' : 'status'];
  const holds: Partial<Record<DifferenceReason, boolean>> = {
    points: !same(before.parts, after.parts) || before.points !== after.points,
    groups: !same(before.groups, after.groups),
    'housing-type': before.housingType !== after.housingType,
    homes: before.heldAs !== after.heldAs && haveOtherHomes(runs, after.housingType),
    draw: before.position !== after.position && runs.before.seed !== runs.after.seed,
  };
  const reasons = (Object.keys(holds) as DifferenceReason[]).filter((reason) => holds[reason]);
  return reasons.length > 0 ? reasons : ['others'];
}

const haveOtherHomes = ({ before, after }: ComparedRuns, type: HousingType) =>
  before.homes[type] !== after.homes[type] || !same(before.quotas, after.quotas);

/** PostgreSQL writes the properties of jsonb in a fixed order, so equal values have equal texts. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
