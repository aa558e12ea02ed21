import {
  type AdminRanking,
  type AdminRankingsPage,
  ERASED_ACCOUNT,
  HOUSING_TYPES,
  type HousingType,
  type LastAssigned,
  type RankingStage,
  type RankingState,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, oneRow, orNull, type RowOf, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { readPage } from '../read-page';
import { requireTender, tenderIn } from '../tenders/read-tenders';
import { Ranking } from './ranking.entity';

/**
 * The number of runs with other draw numbers, which show whether somebody tried numbers out. A simulation shows this only with the same
 * register, because tickets depend on it, too.
 */
const OTHER_DRAWS = `(
    SELECT count(*)::integer FROM applications.ranking o
    WHERE o.tender_id = r.tender_id AND o.id <> r.id AND o.draw_numbers <> r.draw_numbers
      AND (o.stage = 'provisional' OR o.stage = 'simulation' AND o.register_hash = r.register_hash))`;

/** Select list of the run `r`. */
const RANKING_LIST = `
  r.id, r.tender_id AS "tenderId", r.stage, r.state, r.draw_numbers AS "drawNumbers", r.register_hash AS "registerHash", r.seed,
  r.input_hash AS "inputHash", r.input -> 'homes' AS homes, r.applications, r.ranked, r.assigned,
  r.ranked_by_type AS "rankedByType", r.last_assigned AS "lastAssigned", r.created_at AS "createdAt",
  nullif(r.created_by_email, '${ERASED_ACCOUNT}') AS "createdBy", r.published_at AS "publishedAt",
  nullif(r.published_by_email, '${ERASED_ACCOUNT}') AS "publishedBy", r.expired_at AS "expiredAt", ${OTHER_DRAWS} AS "otherDraws"`;

const RANKING_COLUMNS = {
  id: COLUMN.uuid,
  tenderId: COLUMN.uuid,
  stage: COLUMN.textOf<RankingStage>(),
  state: COLUMN.textOf<RankingState>(),
  drawNumbers: orNull(COLUMN.text),
  otherDraws: COLUMN.integer,
  registerHash: orNull(COLUMN.text),
  seed: orNull(COLUMN.text),
  inputHash: orNull(COLUMN.text),
  homes: COLUMN.json<Partial<Record<HousingType, number>>>(),
  applications: COLUMN.integer,
  ranked: COLUMN.integer,
  assigned: COLUMN.integer,
  rankedByType: orNull(COLUMN.json<Partial<Record<HousingType, number>>>()),
  lastAssigned: orNull(COLUMN.json<Partial<Record<HousingType, LastAssigned | null>>>()),
  createdAt: COLUMN.instant,
  createdBy: orNull(COLUMN.text),
  publishedAt: orNull(COLUMN.instant),
  publishedBy: orNull(COLUMN.text),
  expiredAt: orNull(COLUMN.instant),
};

function toRanking({ applications, ranked, assigned, ...row }: RowOf<typeof RANKING_COLUMNS>): AdminRanking {
  const { homes, rankedByType, lastAssigned } = row;
  return {
    ...row,
    homes: ofEachType(homes, 0),
    counts: { applications, ranked, assigned, waiting: ranked - assigned },
    rankedByType: rankedByType ? ofEachType(rankedByType, 0) : undefined,
    lastAssigned: lastAssigned ? ofEachType(lastAssigned, null) : undefined,
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    expiredAt: row.expiredAt?.toISOString() ?? null,
  };
}

/** A value for each housing type, in the order of HOUSING_TYPES, which jsonb does not keep. */
export function ofEachType<Value>(known: Readonly<Partial<Record<HousingType, Value>>>, otherwise: Value) {
  const values = HOUSING_TYPES.map((type) => [type, known[type] ?? otherwise] as const);
  return Object.fromEntries(values) as Record<HousingType, Value>;
}

const OF_TENDER = '($1::uuid IS NULL OR r.tender_id = $1)';

const LIST = {
  rows: statement('rankings', RANKING_COLUMNS)`
    SELECT ${RANKING_LIST} FROM applications.ranking r WHERE ${OF_TENDER}
    ORDER BY r.created_at DESC, r.id LIMIT $2 OFFSET $3`,
  count: statement('count-rankings', { total: COLUMN.integer })`
    SELECT count(*)::int AS total FROM applications.ranking r WHERE ${OF_TENDER}`,
};

const ONE = statement('ranking', RANKING_COLUMNS)`SELECT ${RANKING_LIST} FROM applications.ranking r WHERE r.id = $1`;

/** The runs of a tender, or of all, newest first. @throws DomainError not-found for an unknown tender; invalid */
export async function listRankings(database: DataSource, query: QueryParameters): Promise<AdminRankingsPage> {
  const tenderId = tenderIn(query);
  if (tenderId !== null) await requireTender(database, tenderId);
  return readPage(database, LIST, [tenderId], allUnderstood(pageIn(query)), toRanking);
}

/** @throws DomainError not-found */
export async function readRanking(at: DataSource | EntityManager, id: string): Promise<AdminRanking> {
  return toRanking(await oneRow(at, ONE, [id], 'rankings.notFound'));
}

/** A run without its register. @throws DomainError not-found */
export async function findRanking(at: DataSource | EntityManager, id: string): Promise<Ranking> {
  const run = await at.getRepository(Ranking).findOneBy({ id });
  if (!run) throw new DomainError('not-found', 'rankings.notFound');
  return run;
}

/** The drawn numbers of the published provisional ranking of a tender, which its final takes; null without one. */
export async function drawOfProvisional(at: DataSource | EntityManager, tenderId: string): Promise<string | null> {
  const drawn = await at.getRepository(Ranking).findOne({
    where: { tenderId, stage: 'provisional', state: 'published' },
    select: { id: true, drawNumbers: true },
  });
  return drawn?.drawNumbers ?? null;
}
