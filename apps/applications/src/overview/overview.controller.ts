import { API, type TenderOverview } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readOverview } from './read-overview';

@Admin()
@Controller()
export class OverviewController {
  constructor(private readonly database: DataSource) {}

  @Get(API.tenderOverview.pattern)
  overview(@Param('id', new IdPipe('tenders.notFound')) id: string): Promise<TenderOverview> {
    return readOverview(this.database, id);
  }
}

/** The figures of a tender. */
@Module({ controllers: [OverviewController] })
export class OverviewModule {}
