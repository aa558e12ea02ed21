import type { AdminRanking, AdminRankingsPage } from '@lacorte/contracts';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { requireTender, tenderIn } from '../tenders/read-tenders';
import { RANKING_COLUMNS, RANKING_LIST, toRanking } from './ranking.row';

const OF_TENDER = '($1::uuid IS NULL OR r.tender_id = $1)';

const PAGE = statement('rankings', RANKING_COLUMNS)`
  SELECT ${RANKING_LIST} FROM applications.ranking r WHERE ${OF_TENDER}
  ORDER BY r.created_at DESC, r.id LIMIT $2 OFFSET $3`;

const COUNT = statement('count-rankings', { total: COLUMN.integer })`
  SELECT count(*)::int AS total FROM applications.ranking r WHERE ${OF_TENDER}`;

const ONE = statement('ranking', RANKING_COLUMNS)`SELECT ${RANKING_LIST} FROM applications.ranking r WHERE r.id = $1`;

/** The runs of a tender, or of all, newest first. @throws DomainError not-found for an unknown tender; invalid */
export async function listRankings(database: DataSource, query: QueryParameters): Promise<AdminRankingsPage> {
  const tenderId = tenderIn(query);
  if (tenderId !== null) await requireTender(database, tenderId);
  const { page, pageSize } = allUnderstood(pageIn(query));
  const [rows, [counted]] = await Promise.all([
    runPrepared(database, PAGE, [tenderId, pageSize, (page - 1) * pageSize]),
    runPrepared(database, COUNT, [tenderId]),
  ]);
  return { items: rows.map(toRanking), total: counted?.total ?? 0, page, pageSize };
}

/** @throws DomainError not-found */
export async function readRanking(at: DataSource | EntityManager, id: string): Promise<AdminRanking> {
  return toRanking(await oneRow(at, ONE, [id], 'rankings.notFound'));
}

const DRAWN = statement('draw-of-provisional', { drawNumbers: orNull(COLUMN.text) })`
  SELECT draw_numbers AS "drawNumbers" FROM applications.ranking
  WHERE tender_id = $1 AND stage = 'provisional' AND state = 'published'`;

/** The drawn numbers of the published provisional ranking of a tender, which its final takes; null without one. */
export async function drawOfProvisional(at: DataSource | EntityManager, tenderId: string): Promise<string | null> {
  const [drawn] = await runPrepared(at, DRAWN, [tenderId]);
  return drawn?.drawNumbers ?? null;
}
