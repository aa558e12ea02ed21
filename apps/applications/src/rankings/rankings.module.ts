import { Module } from '@nestjs/common';
import { RankingsController } from './rankings.controller';
import { StartRanking } from './start-ranking';

/** Runs of the ranking rule for administrators (contract, section 9). The worker computes them. */
@Module({ controllers: [RankingsController], providers: [StartRanking] })
export class RankingsModule {}
