import type { PublishedRanking, PublishedRankingsPage } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, GatheredReads, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { tenderIn } from '../tenders/read-tenders';
import { PUBLISHED_COLUMNS, PUBLISHED_LIST, toPublishedRanking } from './published-ranking.row';

const OF_TENDER = `r.state = 'published' AND ($1::uuid IS NULL OR r.tender_id = $1)`;
const FROM = 'FROM applications.ranking r JOIN applications.tender t ON t.id = r.tender_id';

const PAGE = statement('published-rankings', PUBLISHED_COLUMNS)`
  SELECT ${PUBLISHED_LIST} ${FROM} WHERE ${OF_TENDER} ORDER BY r.published_at DESC, r.id LIMIT $2 OFFSET $3`;

const COUNT = statement('count-published-rankings', { total: COLUMN.integer })`
  SELECT count(*)::int AS total FROM applications.ranking r WHERE ${OF_TENDER}`;

const SOME = statement('published-rankings-by-id', PUBLISHED_COLUMNS)`
  SELECT ${PUBLISHED_LIST} ${FROM} WHERE r.state = 'published' AND r.id = ANY($1::uuid[])`;

/** Published rankings. Runs that are not published do not exist here. */
@Injectable()
export class ListPublished {
  private readonly rankings;

  constructor(private readonly database: DataSource) {
    this.rankings = new GatheredReads(database, { statement: SOME, keyOf: ({ id }) => id });
  }

  /** Newest first; those of an unknown tender are none. @throws DomainError not-found for a malformed tender; invalid */
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
