import {
  finalOf,
  INTERNAL,
  isApplicationCode,
  LANGUAGE_QUERY,
  type Language,
  pageNumber,
  RANKING_PAGE_SIZE,
  shownPart,
  soughtCode,
  toLanguage,
} from '@lacorte/contracts';
import { isUuid, type QueryParameters } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findPublished, listPublished } from '../published-rankings/list-published';
import { listPublishedEntries } from '../published-rankings/list-published-entries';
import { writeList, writeNotFound, writeRanking } from './write-ranking-pages';

const HTML = 'text/html; charset=utf-8';

/**
 * Pages of rankings as HTML for readers without JavaScript (docs/adr/0013). The routes are public, because the gateway has no service
 * token. They show only what GET /api/rankings answers, and no request from outside reaches them. Invalid query values are ignored.
 */
@Public()
@Controller()
export class RankingPagesController {
  constructor(private readonly database: DataSource) {}

  @Get(INTERNAL.rankingPages)
  @Header('Content-Type', HTML)
  async list(@Query() query: QueryParameters): Promise<string> {
    const page = pageNumber(textIn(query, 'page'));
    return writeList(await listPublished(this.database, { page: String(page) }), languageIn(query));
  }

  @Get(INTERNAL.rankingPage.pattern)
  @Header('Content-Type', HTML)
  async one(@Param('id') id: string, @Query() query: QueryParameters): Promise<string> {
    const language = languageIn(query);
    const ranking = isUuid(id) ? await findPublished(this.database, id.toLowerCase()) : undefined;
    if (!ranking) return writeNotFound(language);
    const sought = soughtCode(textIn(query, 'code'));
    const isCode = sought !== undefined && isApplicationCode(sought);
    const found = isCode ? await listPublishedEntries(this.database, ranking.id, { q: sought }) : undefined;
    const place = found?.items.find(({ applicationCode }) => applicationCode === sought);
    const asked = { housingType: textIn(query, 'housingType'), page: textIn(query, 'page') };
    const { housingType, page } = shownPart(ranking, asked, place);
    const ofPage = { housingType, page: String(page), pageSize: String(RANKING_PAGE_SIZE) };
    const entries = await listPublishedEntries(this.database, ranking.id, ofPage);
    const ofTender =
      ranking.stage === 'final' ? [] : (await listPublished(this.database, { tender: ranking.tenderId })).items;
    const final = finalOf(ranking, ofTender);
    return writeRanking({ ranking, final, housingType, entries, sought: sought ?? '', place }, language);
  }
}

function textIn(query: QueryParameters, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the language that the gateway puts first in the query. A reader's own `language` parameter comes after it and is ignored. */
function languageIn(query: QueryParameters): Language {
  const language = query[LANGUAGE_QUERY];
  return toLanguage(Array.isArray(language) ? language[0] : language);
}
