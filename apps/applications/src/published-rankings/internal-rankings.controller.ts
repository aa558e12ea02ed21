import {
  type HousingType,
  INTERNAL,
  type Language,
  type PublishedEntriesPage,
  type PublishedRanking,
  type RankingNews,
  type RankingRecipientsPage,
} from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, replannedStatement, runPrepared, statement } from '@lacorte/persistence';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readPublished } from './list-published';
import { ListPublishedEntries } from './list-published-entries';

const PAGE_SIZE = 1_000;

const NEWS = statement('news-of-ranking', {
  tenderId: COLUMN.uuid,
  tenderTitle: COLUMN.json<RankingNews['tenderTitle']>(),
  stage: COLUMN.textOf<PublishedRanking['stage']>(),
  reviewUntil: orNull(COLUMN.instant),
})`
  SELECT r.tender_id AS "tenderId", t.title AS "tenderTitle", r.stage, r.review_until AS "reviewUntil"
  FROM applications.ranking r JOIN applications.tender t ON t.id = r.tender_id
  WHERE r.id = $1 AND r.state = 'published'`;

const RECIPIENTS = replannedStatement('recipients-of-ranking', {
  applicationId: COLUMN.uuid,
  applicationCode: COLUMN.text,
  nome: COLUMN.text,
  cognome: COLUMN.text,
  email: COLUMN.text,
  language: COLUMN.textOf<Language>(),
  housingType: orNull(COLUMN.textOf<HousingType>()),
  position: orNull(COLUMN.integer),
  isAssigned: COLUMN.boolean,
})`
  SELECT a.id AS "applicationId", a.application_code AS "applicationCode", a.nome, a.cognome, a.email, a.language,
    e.housing_type AS "housingType", e.position, e.held_as IS NOT NULL AS "isAssigned"
  FROM applications.application a
    LEFT JOIN applications.ranking_entry e ON e.ranking_id = $1 AND e.application_code = a.application_code
  WHERE a.tender_id = $2 AND a.application_code > $3 AND a.erased_at IS NULL
  ORDER BY a.application_code LIMIT ${PAGE_SIZE}`;

/**
 * Every applicant of the tender of a published ranking, with what the ranking says of the application; page by page, by code.
 * @param after code of the last recipient of the page before, empty for the first page
 * @throws DomainError not-found, also while the ranking is not published
 */
async function listRankingRecipients(database: DataSource, rankingId: string, after: string) {
  const { tenderId, reviewUntil, ...news } = await oneRow(database, NEWS, [rankingId], 'rankings.notFound');
  const rows = await runPrepared(database, RECIPIENTS, [rankingId, tenderId, after]);
  const items = rows.map(({ housingType, position, isAssigned, ...recipient }) => ({
    ...recipient,
    place:
      housingType === null || position === null
        ? null
        : { housingType, position, outcome: isAssigned ? ('assigned' as const) : ('waiting' as const) },
  }));
  return {
    news: { ...news, reviewUntil: reviewUntil?.toISOString() ?? null },
    items,
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.applicationCode ?? null) : null,
  };
}

const ID = new IdPipe('rankings.notFound');

/** The public data of a ranking, for the PDF that documents prints, and its recipients, for notifications. */
@Controller()
export class InternalRankingsController {
  constructor(
    private readonly listEntries: ListPublishedEntries,
    private readonly database: DataSource,
  ) {}

  @Internal('documents', 'documents-worker')
  @Get(INTERNAL.publishedRanking.pattern)
  one(@Param('id', ID) id: string): Promise<PublishedRanking> {
    return readPublished(this.database, id);
  }

  @Internal('documents-worker')
  @Get(INTERNAL.publishedEntries.pattern)
  entries(@Param('id', ID) id: string, @Query() query: QueryParameters): Promise<PublishedEntriesPage> {
    return this.listEntries.run(id, query);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.rankingRecipients.pattern)
  recipients(@Param('id', ID) id: string, @Query('after') after?: unknown): Promise<RankingRecipientsPage> {
    return listRankingRecipients(this.database, id, typeof after === 'string' ? after : '');
  }
}
