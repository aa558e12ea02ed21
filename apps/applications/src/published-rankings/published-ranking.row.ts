import type { HousingType, Language, LastAssigned, PublishedRanking } from '@lacorte/contracts';
import { COLUMN, orNull, type RowOf } from '@lacorte/persistence';
import { ofEachType } from '../rankings/ranking.row';

/** Select list of the published run `r` of the tender `t`. The defaults are for the type only: a published run has these values. */
export const PUBLISHED_LIST = `
  r.id, r.tender_id AS "tenderId", t.code AS "tenderCode", t.title, r.stage, coalesce(r.draw_numbers, '') AS "drawNumbers",
  coalesce(r.register_hash, '') AS "registerHash", coalesce(r.seed, '') AS seed, r.input -> 'homes' AS homes, r.applications,
  r.ranked, r.assigned, coalesce(r.ranked_by_type, '{}') AS "rankedByType", coalesce(r.last_assigned, '{}') AS "lastAssigned",
  coalesce(r.published_at, r.created_at) AS "publishedAt", r.review_until AS "reviewUntil"`;

/** The columns of `PUBLISHED_LIST`. */
export const PUBLISHED_COLUMNS = {
  id: COLUMN.uuid,
  tenderId: COLUMN.uuid,
  tenderCode: COLUMN.text,
  title: COLUMN.json<Record<Language, string>>(),
  stage: COLUMN.textOf<PublishedRanking['stage']>(),
  drawNumbers: COLUMN.text,
  registerHash: COLUMN.text,
  seed: COLUMN.text,
  homes: COLUMN.json<Partial<Record<HousingType, number>>>(),
  applications: COLUMN.integer,
  ranked: COLUMN.integer,
  assigned: COLUMN.integer,
  rankedByType: COLUMN.json<Partial<Record<HousingType, number>>>(),
  lastAssigned: COLUMN.json<Partial<Record<HousingType, LastAssigned | null>>>(),
  publishedAt: COLUMN.instant,
  reviewUntil: orNull(COLUMN.instant),
};

export function toPublishedRanking({
  applications,
  ranked,
  assigned,
  ...row
}: RowOf<typeof PUBLISHED_COLUMNS>): PublishedRanking {
  return {
    ...row,
    homes: ofEachType(row.homes, 0),
    counts: { applications, ranked, assigned, waiting: ranked - assigned },
    lastAssigned: ofEachType<LastAssigned | null>(row.lastAssigned, null),
    rankedByType: ofEachType(row.rankedByType, 0),
    publishedAt: row.publishedAt.toISOString(),
    reviewUntil: row.reviewUntil?.toISOString() ?? null,
  };
}
