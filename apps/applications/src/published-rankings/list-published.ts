import type { LastAssigned, PublishedRanking, PublishedRankingsPage } from '@lacorte/contracts';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, oneRow, type RowOf, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { ofEachType, RUN } from '../rankings/list-rankings';
import { readPage } from '../read-page';
import { tenderIn } from '../tenders/read-tenders';
import { instantText } from '../tenders/tender.row';

/** The published run `r` of the tender `t` in jsonb, which keeps no order of housing types. `toPublishedRanking` restores the order. */
const PUBLISHED = `
  jsonb_build_object(${RUN}, 'tenderCode', t.code, 'title', t.title, 'drawNumbers', coalesce(r.draw_numbers, ''),
    'reviewUntil', ${instantText('r.review_until')})`;
const PUBLISHED_COLUMN = { ranking: COLUMN.json<PublishedRanking>() };

function toPublishedRanking({ ranking }: RowOf<typeof PUBLISHED_COLUMN>): PublishedRanking {
  return {
    ...ranking,
    homes: ofEachType(ranking.homes, 0),
    lastAssigned: ofEachType<LastAssigned | null>(ranking.lastAssigned ?? {}, null),
    rankedByType: ofEachType(ranking.rankedByType ?? {}, 0),
  };
}

const OF_TENDER = `r.state = 'published' AND ($1::uuid IS NULL OR r.tender_id = $1)`;
const FROM = 'FROM applications.ranking r JOIN applications.tender t ON t.id = r.tender_id';

const LIST = {
  rows: statement('published-rankings', PUBLISHED_COLUMN)`
    SELECT ${PUBLISHED} AS ranking ${FROM} WHERE ${OF_TENDER} ORDER BY r.published_at DESC, r.id LIMIT $2 OFFSET $3`,
  count: statement('count-published-rankings', { total: COLUMN.integer })`
    SELECT count(*)::int AS total FROM applications.ranking r WHERE ${OF_TENDER}`,
};

const ONE = statement('published-ranking', PUBLISHED_COLUMN)`
  SELECT ${PUBLISHED} AS ranking ${FROM} WHERE r.state = 'published' AND r.id = $1`;

/** Returns a page of the published rankings, newest first; empty for an unknown tender. */
export function listPublished(database: DataSource, query: QueryParameters): Promise<PublishedRankingsPage> {
  return readPage(database, LIST, [tenderIn(query)], allUnderstood(pageIn(query)), toPublishedRanking);
}

export async function findPublished(database: DataSource, id: string): Promise<PublishedRanking | undefined> {
  const [row] = await runPrepared(database, ONE, [id]);
  return row && toPublishedRanking(row);
}

export async function readPublished(database: DataSource, id: string): Promise<PublishedRanking> {
  return toPublishedRanking(await oneRow(database, ONE, [id], 'rankings.notFound'));
}
