import { INTERNAL, LANGUAGE_QUERY, type Language, toLanguage } from '@lacorte/contracts';
import type { QueryParameters } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Get, Header, Module, Param, Query } from '@nestjs/common';
import { PublishedRankingsModule } from '../published-rankings/published-rankings.module';
import { ShowRanking } from './show-ranking';

const HTML = 'text/html; charset=utf-8';

/**
 * Pages of rankings for readers without JavaScript (docs/adr/0013). Public, because the gateway has no service token; they say what
 * GET /api/rankings says, and the gateway routes no outside requests to them.
 */
@Public()
@Controller()
export class RankingPagesController {
  constructor(private readonly showRanking: ShowRanking) {}

  @Get(INTERNAL.rankingPages)
  @Header('Content-Type', HTML)
  list(@Query() query: QueryParameters): Promise<string> {
    return this.showRanking.list(query, languageIn(query));
  }

  @Get(INTERNAL.rankingPage.pattern)
  @Header('Content-Type', HTML)
  one(@Param('id') id: string, @Query() query: QueryParameters): Promise<string> {
    return this.showRanking.run(id, query, languageIn(query));
  }
}

/** The gateway's choice comes first; the reader's address may name another one. */
function languageIn(query: QueryParameters): Language {
  const language = query[LANGUAGE_QUERY];
  return toLanguage(Array.isArray(language) ? language[0] : language);
}

/** Published rankings as HTML, for readers without JavaScript. */
@Module({ imports: [PublishedRankingsModule], controllers: [RankingPagesController], providers: [ShowRanking] })
export class RankingPagesModule {}
