import {
  type AdminRanking,
  type AdminRankingsPage,
  ERASED_ACCOUNT,
  HOUSING_TYPES,
  type HousingType,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, oneRow, type RowOf, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { readPage } from '../read-page';
import { requireTender, tenderIn } from '../tenders/read-tenders';
import { instantText } from '../tenders/tender.row';
import { Ranking } from './ranking.entity';

/**
 * Counts the runs with other draw numbers, so that an attempt to choose favourable numbers is visible. Simulations count only with the same
 * register, because tickets depend on it.
 */
const OTHER_DRAWS = `(
    SELECT count(*)::integer FROM applications.ranking o
    WHERE o.tender_id = r.tender_id AND o.id <> r.id AND o.draw_numbers <> r.draw_numbers
      AND (o.stage = 'provisional' OR o.stage = 'simulation' AND o.register_hash = r.register_hash))`;

export const OUTCOME = `CASE WHEN e.held_as IS NULL THEN 'waiting' ELSE 'assigned' END`;

/** The fields of the run `r` that both the administrators' and the public answer have, for `jsonb_build_object`. */
export const RUN = `'id', r.id, 'tenderId', r.tender_id, 'stage', r.stage, 'registerHash', r.register_hash, 'seed', r.seed,
  'homes', r.input -> 'homes', 'counts', jsonb_build_object('applications', r.applications, 'ranked', r.ranked,
    'assigned', r.assigned, 'waiting', r.ranked - r.assigned), 'rankedByType', r.ranked_by_type,
  'lastAssigned', r.last_assigned, 'publishedAt', ${instantText('r.published_at')}`;

/** SQL expression of the run `r` as an `AdminRanking`. jsonb does not keep the order of housing types, so `toRanking` restores it. */
const RANKING = `
  jsonb_build_object(${RUN}, 'state', r.state, 'drawNumbers', r.draw_numbers, 'inputHash', r.input_hash,
    'createdAt', ${instantText('r.created_at')}, 'createdBy', nullif(r.created_by_email, '${ERASED_ACCOUNT}'),
    'publishedBy', nullif(r.published_by_email, '${ERASED_ACCOUNT}'), 'expiredAt', ${instantText('r.expired_at')},
    'otherDraws', ${OTHER_DRAWS})`;
const RANKING_COLUMN = { ranking: COLUMN.json<AdminRanking>() };

function toRanking({ ranking }: RowOf<typeof RANKING_COLUMN>): AdminRanking {
  const { homes, rankedByType, lastAssigned } = ranking;
  return {
    ...ranking,
    homes: ofEachType(homes, 0),
    rankedByType: rankedByType ? ofEachType(rankedByType, 0) : undefined,
    lastAssigned: lastAssigned ? ofEachType(lastAssigned, null) : undefined,
  };
}

/** Returns a value for each housing type, in the order of HOUSING_TYPES, because jsonb does not keep it. */
export function ofEachType<Value>(known: Readonly<Partial<Record<HousingType, Value>>>, otherwise: Value) {
  const values = HOUSING_TYPES.map((type) => [type, known[type] ?? otherwise] as const);
  return Object.fromEntries(values) as Record<HousingType, Value>;
}

const OF_TENDER = '($1::uuid IS NULL OR r.tender_id = $1)';

const LIST = {
  rows: statement('rankings', RANKING_COLUMN)`
    SELECT ${RANKING} AS ranking FROM applications.ranking r WHERE ${OF_TENDER}
    ORDER BY r.created_at DESC, r.id LIMIT $2 OFFSET $3`,
  count: statement('count-rankings', { total: COLUMN.integer })`
    SELECT count(*)::int AS total FROM applications.ranking r WHERE ${OF_TENDER}`,
};

const ONE = statement(
  'ranking',
  RANKING_COLUMN,
)`SELECT ${RANKING} AS ranking FROM applications.ranking r WHERE r.id = $1`;

export async function listRankings(database: DataSource, query: QueryParameters): Promise<AdminRankingsPage> {
  const tenderId = tenderIn(query);
  if (tenderId !== null) await requireTender(database, tenderId);
  return readPage(database, LIST, [tenderId], allUnderstood(pageIn(query)), toRanking);
}

export async function readRanking(at: DataSource | EntityManager, id: string): Promise<AdminRanking> {
  return toRanking(await oneRow(at, ONE, [id], 'rankings.notFound'));
}

/** Returns a run without its register. @throws DomainError not-found */
export async function findRanking(at: DataSource | EntityManager, id: string): Promise<Ranking> {
  const run = await at.getRepository(Ranking).findOneBy({ id });
  if (!run) throw new DomainError('not-found', 'rankings.notFound');
  return run;
}

/** Returns the drawn numbers of the published provisional ranking of a tender; null without one. The final ranking takes them over. */
export async function drawOfProvisional(at: DataSource | EntityManager, tenderId: string): Promise<string | null> {
  const drawn = await at.getRepository(Ranking).findOne({
    where: { tenderId, stage: 'provisional', state: 'published' },
    select: { id: true, drawNumbers: true },
  });
  return drawn?.drawNumbers ?? null;
}
