import { INTERNAL, type RankingNotice } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Param } from '@nestjs/common';
import { ReadRankingNotice } from './read-ranking-notice';

/** Tells notifications, right before it sends an e-mail about a ranking, what it says of an application. */
@Internal('notifications-worker')
@Controller()
export class RankingNoticesController {
  constructor(private readonly readNotice: ReadRankingNotice) {}

  @Get(INTERNAL.rankingNotice.pattern)
  notice(
    @Param('id', IdPipe) applicationId: string,
    @Param('rankingId', new IdPipe('rankings.notFound')) rankingId: string,
  ): Promise<RankingNotice> {
    return this.readNotice.run(applicationId, rankingId);
  }
}
