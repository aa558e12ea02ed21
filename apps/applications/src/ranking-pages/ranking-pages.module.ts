import { Module } from '@nestjs/common';
import { PublishedRankingsModule } from '../published-rankings/published-rankings.module';
import { RankingPagesController } from './ranking-pages.controller';
import { ShowRanking } from './show-ranking';

/** Published rankings as HTML, for readers without JavaScript. */
@Module({ imports: [PublishedRankingsModule], controllers: [RankingPagesController], providers: [ShowRanking] })
export class RankingPagesModule {}
