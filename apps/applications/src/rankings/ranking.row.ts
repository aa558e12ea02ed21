import {
  type AdminRanking,
  ERASED_ACCOUNT,
  HOUSING_TYPES,
  type HousingType,
  type LastAssigned,
  type RankingStage,
  type RankingState,
} from '@lacorte/contracts';
import { COLUMN, orNull, type RowOf } from '@lacorte/persistence';

/** The number of runs that show the effect of other draw numbers. Tickets depend on the register, too. Computed provisionals are never deleted. */
const OTHER_DRAWS = `(
    SELECT count(*)::integer FROM applications.ranking o
    WHERE o.tender_id = r.tender_id AND o.id <> r.id AND o.draw_numbers <> r.draw_numbers
      AND (o.stage = 'provisional' OR o.stage = 'simulation' AND o.register_hash = r.register_hash))`;

/** Select list of the run `r`. */
export const RANKING_LIST = `
  r.id, r.tender_id AS "tenderId", r.stage, r.state, r.draw_numbers AS "drawNumbers", r.register_hash AS "registerHash", r.seed,
  r.input_hash AS "inputHash", r.input -> 'homes' AS homes, r.applications, r.ranked, r.assigned,
  r.ranked_by_type AS "rankedByType", r.last_assigned AS "lastAssigned", r.created_at AS "createdAt",
  nullif(r.created_by_email, '${ERASED_ACCOUNT}') AS "createdBy", r.published_at AS "publishedAt",
  nullif(r.published_by_email, '${ERASED_ACCOUNT}') AS "publishedBy", r.expired_at AS "expiredAt", ${OTHER_DRAWS} AS "otherDraws"`;

/** The columns of `RANKING_LIST`. */
export const RANKING_COLUMNS = {
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

export function toRanking({ applications, ranked, assigned, ...row }: RowOf<typeof RANKING_COLUMNS>): AdminRanking {
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
export function ofEachType<Value>(
  known: Readonly<Partial<Record<HousingType, Value>>>,
  otherwise: Value,
): Record<HousingType, Value> {
  const values = HOUSING_TYPES.map((type) => [type, known[type] ?? otherwise] as const);
  return Object.fromEntries(values) as Record<HousingType, Value>;
}
