import type { HousingType, Language, LastAssigned, PublishedRanking, PublishedRankingsPage } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, GatheredReads, orNull, type RowOf, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ofEachType } from '../rankings/list-rankings';
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

const PAGE = statement('published-rankings', PUBLISHED_COLUMNS)`
  SELECT ${PUBLISHED_LIST} ${FROM} WHERE ${OF_TENDER} ORDER BY r.published_at DESC, r.id LIMIT $2 OFFSET $3`;

const COUNT = statement('count-published-rankings', { total: COLUMN.integer })`
  SELECT count(*)::int AS total FROM applications.ranking r WHERE ${OF_TENDER}`;

const SOME = statement('published-rankings-by-id', PUBLISHED_COLUMNS)`
  SELECT ${PUBLISHED_LIST} ${FROM} WHERE r.state = 'published' AND r.id = ANY($1::uuid[])`;

/** Published rankings. Other runs count as unknown. */
@Injectable()
export class ListPublished {
  private readonly rankings;

  constructor(private readonly database: DataSource) {
    this.rankings = new GatheredReads(database, { statement: SOME, keyOf: ({ id }) => id });
  }

  /** A page, newest first, which is empty for an unknown tender. @throws DomainError not-found for a malformed tender; invalid */
  async page(query: QueryParameters): Promise<PublishedRankingsPage> {
    const tenderId = tenderIn(query);
    const { page, pageSize } = allUnderstood(pageIn(query));
    const [rows, [counted]] = await Promise.all([
      runPrepared(this.database, PAGE, [tenderId, pageSize, (page - 1) * pageSize]),
      runPrepared(this.database, COUNT, [tenderId]),
    ]);
    return { items: rows.map(toPublishedRanking), total: counted?.total ?? 0, page, pageSize };
  }

  /** @throws DomainError not-found, also while it is not published */
  async one(id: string): Promise<PublishedRanking> {
    const [row] = await this.rankings.of(id);
    if (!row) throw new DomainError('not-found', 'rankings.notFound');
    return toPublishedRanking(row);
  }
}
