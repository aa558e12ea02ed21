import {
  type AdminRanking,
  type AdminRankingEntriesPage,
  type AdminRankingsPage,
  API,
  type RankingDifferencePage,
  type RankingReadiness,
} from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecordRankingViewInterceptor } from '../access-log/record-view.interceptor';
import { publishRanking } from '../published-rankings/publish-ranking';
import { compareRankings } from './compare-rankings';
import { listEntries } from './list-entries';
import { listRankings, readRanking } from './list-rankings';
import { readReadiness } from './readiness';
import { startRanking } from './start-ranking';

const TENDER = new IdPipe('tenders.notFound');
const RANKING = new IdPipe('rankings.notFound');

@Admin()
@Controller()
export class RankingsController {
  constructor(private readonly database: DataSource) {}

  @Post(API.startRanking.pattern)
  @HttpCode(202)
  async start(
    @Param('id', TENDER) tenderId: string,
    @Body() body: unknown,
    @IdentityOf() by: Identity,
  ): Promise<{ id: string; state: 'computing' }> {
    return { id: await startRanking(this.database, tenderId, body, by), state: 'computing' };
  }

  @Post(API.publishRanking.pattern)
  @HttpCode(200)
  publishRun(@Param('id', RANKING) id: string, @IdentityOf() by: Identity): Promise<AdminRanking> {
    return publishRanking(this.database, id, by);
  }

  @Get(API.rankingReadiness.pattern)
  readiness(@Param('id', TENDER) tenderId: string, @Query() query: QueryParameters): Promise<RankingReadiness> {
    return readReadiness(this.database, tenderId, query);
  }

  @Get(API.adminRankings)
  list(@Query() query: QueryParameters): Promise<AdminRankingsPage> {
    return listRankings(this.database, query);
  }

  @Get(API.adminRanking.pattern)
  oneRun(@Param('id', RANKING) id: string): Promise<AdminRanking> {
    return readRanking(this.database, id);
  }

  @Get(API.adminRankingEntries.pattern)
  @UseInterceptors(RecordRankingViewInterceptor)
  entries(@Param('id', RANKING) id: string, @Query() query: QueryParameters): Promise<AdminRankingEntriesPage> {
    return listEntries(this.database, id, query);
  }

  @Get(API.rankingDifference.pattern)
  @UseInterceptors(RecordRankingViewInterceptor)
  difference(@Param('id', RANKING) id: string, @Query() query: QueryParameters): Promise<RankingDifferencePage> {
    return compareRankings(this.database, id, query);
  }
}
