import { Module } from '@nestjs/common';
import { PublishRanking } from '../published-rankings/publish-ranking';
import { CompareRankings } from './compare-rankings';
import { ListRankings } from './list-rankings';
import { RankingsController } from './rankings.controller';
import { ReadReadiness } from './read-readiness';
import { StartRanking } from './start-ranking';

/** Runs of the ranking rule for administrators (contract, section 9). The worker computes them. */
@Module({
  controllers: [RankingsController],
  providers: [StartRanking, PublishRanking, ReadReadiness, ListRankings, CompareRankings],
})
export class RankingsModule {}
