import type { HousingType, Language, LastAssigned, PublishedRanking, PublishedRankingsPage } from '@lacorte/contracts';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, oneRow, orNull, type RowOf, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { ofEachType } from '../rankings/list-rankings';
import { readPage } from '../read-page';
import { tenderIn } from '../tenders/read-tenders';

/** Select list of the published run `r` of the tender `t`. The defaults serve the type only, because a published run has these values. */
const PUBLISHED_LIST = `
  r.id, r.tender_id AS "tenderId", t.code AS "tenderCode", t.title, r.stage, coalesce(r.draw_numbers, '') AS "drawNumbers",
  coalesce(r.register_hash, '') AS "registerHash", coalesce(r.seed, '') AS seed, r.input -> 'homes' AS homes, r.applications,
  r.ranked, r.assigned, coalesce(r.ranked_by_type, '{}') AS "rankedByType", coalesce(r.last_assigned, '{}') AS "lastAssigned",
  coalesce(r.published_at, r.created_at) AS "publishedAt", r.review_until AS "reviewUntil"`;

const PUBLISHED_COLUMNS = {
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

type Row = RowOf<typeof PUBLISHED_COLUMNS>;

function toPublishedRanking({ applications, ranked, assigned, ...row }: Row): PublishedRanking {
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

const OF_TENDER = `r.state = 'published' AND ($1::uuid IS NULL OR r.tender_id = $1)`;
const FROM = 'FROM applications.ranking r JOIN applications.tender t ON t.id = r.tender_id';

const LIST = {
  rows: statement('published-rankings', PUBLISHED_COLUMNS)`
    SELECT ${PUBLISHED_LIST} ${FROM} WHERE ${OF_TENDER} ORDER BY r.published_at DESC, r.id LIMIT $2 OFFSET $3`,
  count: statement('count-published-rankings', { total: COLUMN.integer })`
    SELECT count(*)::int AS total FROM applications.ranking r WHERE ${OF_TENDER}`,
};

const ONE = statement('published-ranking', PUBLISHED_COLUMNS)`
  SELECT ${PUBLISHED_LIST} ${FROM} WHERE r.state = 'published' AND r.id = $1`;

/** A page of the published rankings, newest first; empty for an unknown tender. @throws DomainError not-found; invalid */
export function listPublished(database: DataSource, query: QueryParameters): Promise<PublishedRankingsPage> {
  return readPage(database, LIST, [tenderIn(query)], allUnderstood(pageIn(query)), toPublishedRanking);
}

/** @throws DomainError not-found, also while the ranking is not published */
export async function readPublished(database: DataSource, id: string): Promise<PublishedRanking> {
  return toPublishedRanking(await oneRow(database, ONE, [id], 'rankings.notFound'));
}
