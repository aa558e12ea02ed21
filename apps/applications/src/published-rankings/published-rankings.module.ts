import { Module } from '@nestjs/common';
import { InternalRankingsController } from './internal-rankings.controller';
import { ListPublished } from './list-published';
import { ListPublishedEntries } from './list-published-entries';
import { PublishRanking } from './publish-ranking';
import { PublicationController, PublishedRankingsController } from './published-rankings.controller';

/** The publication of rankings, the public calls for published ones (contract, section 9), and those of other services. */
@Module({
  controllers: [PublicationController, PublishedRankingsController, InternalRankingsController],
  providers: [PublishRanking, ListPublished, ListPublishedEntries],
  exports: [ListPublished, ListPublishedEntries],
})
export class PublishedRankingsModule {}
