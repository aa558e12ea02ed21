import {
  INTERNAL,
  type PublishedEntriesPage,
  type PublishedRanking,
  type RankingNews,
  type RankingRecipient,
  type RankingRecipientsPage,
} from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, oneRow, replannedStatement, runPrepared, statement } from '@lacorte/persistence';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTCOME } from '../rankings/list-rankings';
import { instantText } from '../tenders/tender.row';
import { readPublished } from './list-published';
import { listPublishedEntries } from './list-published-entries';

const PAGE_SIZE = 1_000;

const NEWS = statement('news-of-ranking', { tenderId: COLUMN.uuid, news: COLUMN.json<RankingNews>() })`
  SELECT r.tender_id AS "tenderId", jsonb_build_object('tenderTitle', t.title, 'stage', r.stage,
    'reviewUntil', ${instantText('r.review_until')}) AS news
  FROM applications.ranking r JOIN applications.tender t ON t.id = r.tender_id
  WHERE r.id = $1 AND r.state = 'published'`;

const RECIPIENTS = replannedStatement('recipients-of-ranking', { recipient: COLUMN.json<RankingRecipient>() })`
  SELECT jsonb_build_object('applicationId', a.id, 'applicationCode', a.application_code, 'nome', a.nome, 'cognome', a.cognome,
    'email', a.email, 'language', a.language, 'place', CASE WHEN e.place IS NOT NULL THEN jsonb_build_object(
      'housingType', e.housing_type, 'position', e.position, 'outcome', ${OUTCOME}) END) AS recipient
  FROM applications.application a
    LEFT JOIN applications.ranking_entry e ON e.ranking_id = $1 AND e.application_code = a.application_code
  WHERE a.tender_id = $2 AND a.application_code > $3 AND a.erased_at IS NULL
  ORDER BY a.application_code LIMIT ${PAGE_SIZE}`;

const ID = new IdPipe('rankings.notFound');

/** Gives the documents service the public data of a ranking to print, and the notifications service its recipients. */
@Controller()
export class InternalRankingsController {
  constructor(private readonly database: DataSource) {}

  @Internal('documents', 'documents-worker')
  @Get(INTERNAL.publishedRanking.pattern)
  one(@Param('id', ID) id: string): Promise<PublishedRanking> {
    return readPublished(this.database, id);
  }

  @Internal('documents-worker')
  @Get(INTERNAL.publishedEntries.pattern)
  entries(@Param('id', ID) id: string, @Query() query: QueryParameters): Promise<PublishedEntriesPage> {
    return listPublishedEntries(this.database, id, query);
  }

  /**
   * Lists every applicant of the tender of a published ranking, with the place in the ranking, in pages ordered by code.
   * @param after code of the last recipient of the previous page
   */
  @Internal('notifications-worker')
  @Get(INTERNAL.rankingRecipients.pattern)
  async recipients(@Param('id', ID) id: string, @Query('after') after?: unknown): Promise<RankingRecipientsPage> {
    const { tenderId, news } = await oneRow(this.database, NEWS, [id], 'rankings.notFound');
    const begin = typeof after === 'string' ? after : '';
    const rows = await runPrepared(this.database, RECIPIENTS, [id, tenderId, begin]);
    const items = rows.map(({ recipient }) => recipient);
    return { news, items, next: items.length === PAGE_SIZE ? (items.at(-1)?.applicationCode ?? null) : null };
  }
}
