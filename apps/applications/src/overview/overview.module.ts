import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller';

/** The figures of a tender. */
@Module({ controllers: [OverviewController] })
export class OverviewModule {}
