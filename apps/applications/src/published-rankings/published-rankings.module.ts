import { Module } from '@nestjs/common';
import { ListPublished } from './list-published';
import { ListPublishedEntries } from './list-published-entries';
import { PublicationController } from './publication.controller';
import { PublishRanking } from './publish-ranking';
import { PublishedCsv } from './published-csv';
import { PublishedRankingsController } from './published-rankings.controller';
import { RankingNoticesController } from './ranking-notices.controller';
import { RankingsForPrintController } from './rankings-for-print.controller';
import { ReadRankingNotice } from './read-ranking-notice';

/** The publication of rankings, and what everybody can read of published ones (contract, section 9). */
@Module({
  controllers: [
    PublicationController,
    PublishedRankingsController,
    RankingNoticesController,
    RankingsForPrintController,
  ],
  providers: [PublishRanking, ListPublished, ListPublishedEntries, PublishedCsv, ReadRankingNotice],
  exports: [ListPublished, ListPublishedEntries],
})
export class PublishedRankingsModule {}
