import { INTERNAL, type RankingRecipientsPage } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ListRankingRecipients } from './list-ranking-recipients';

/** Tells notifications who is told of a published ranking, and what. */
@Internal('notifications-worker')
@Controller()
export class RankingRecipientsController {
  constructor(private readonly listRecipients: ListRankingRecipients) {}

  @Get(INTERNAL.rankingRecipients.pattern)
  recipients(
    @Param('id', new IdPipe('rankings.notFound')) rankingId: string,
    @Query('after') after?: unknown,
  ): Promise<RankingRecipientsPage> {
    return this.listRecipients.run(rankingId, typeof after === 'string' ? after : '');
  }
}
