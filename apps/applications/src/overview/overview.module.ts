import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller';
import { ReadOverview } from './read-overview';

/** The figures of a tender. */
@Module({ controllers: [OverviewController], providers: [ReadOverview] })
export class OverviewModule {}
