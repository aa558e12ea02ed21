import { Module } from '@nestjs/common';
import { InternalRankingsController } from './internal-rankings.controller';
import { ListPublished } from './list-published';
import { ListPublishedEntries } from './list-published-entries';
import { PublishedRankingsController } from './published-rankings.controller';

/** The public calls for published rankings (contract, section 9), and those of other services. */
@Module({
  controllers: [PublishedRankingsController, InternalRankingsController],
  providers: [ListPublished, ListPublishedEntries],
  exports: [ListPublished, ListPublishedEntries],
})
export class PublishedRankingsModule {}
