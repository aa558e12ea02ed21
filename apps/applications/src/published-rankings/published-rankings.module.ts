import { Module } from '@nestjs/common';
import { ListPublished } from './list-published';
import { ListPublishedEntries } from './list-published-entries';
import { ListRankingRecipients } from './list-ranking-recipients';
import { PublicationController } from './publication.controller';
import { PublishRanking } from './publish-ranking';
import { PublishedCsv } from './published-csv';
import { PublishedRankingsController } from './published-rankings.controller';
import { RankingRecipientsController } from './ranking-recipients.controller';
import { RankingsForPrintController } from './rankings-for-print.controller';

/** The publication of rankings, and the public calls for published ones (contract, section 9). */
@Module({
  controllers: [
    PublicationController,
    PublishedRankingsController,
    RankingRecipientsController,
    RankingsForPrintController,
  ],
  providers: [PublishRanking, ListPublished, ListPublishedEntries, PublishedCsv, ListRankingRecipients],
  exports: [ListPublished, ListPublishedEntries],
})
export class PublishedRankingsModule {}
