import { API, INTERNAL, type Tender, type TendersPage } from '@lacorte/contracts';
import { allUnderstood, IdPipe, pageIn, type QueryParameters } from '@lacorte/http-server';
import { Internal, Public } from '@lacorte/identity';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CurrentTender } from './current-tender';
import { listPublishedTenders, readAdminTender, readApplicationTender } from './read-tenders';

@Controller()
export class TendersController {
  constructor(
    private readonly currentTender: CurrentTender,
    private readonly database: DataSource,
  ) {}

  @Public()
  @Get(API.tenders)
  published(@Query() query: QueryParameters): Promise<TendersPage> {
    return listPublishedTenders(this.database, allUnderstood(pageIn(query)));
  }

  /** Reads the tender without the cache, because the gateway already keeps the answer for up to a second. */
  @Public()
  @Get(API.currentTender)
  current(): Promise<Tender> {
    return this.currentTender.readNow();
  }

  @Public()
  @Get(API.applicationTender.pattern)
  ofApplication(@Param('id', IdPipe) id: string): Promise<Tender> {
    return readApplicationTender(this.database, id);
  }

  @Internal('documents', 'documents-worker')
  @Get(INTERNAL.currentTender)
  currentForPrint(): Promise<Tender> {
    return this.currentTender.readCached();
  }

  /** Returns unpublished tenders, too. */
  @Internal('documents', 'documents-worker', 'notifications-worker')
  @Get(INTERNAL.tender.pattern)
  one(@Param('id', IdPipe) id: string): Promise<Tender> {
    return readAdminTender(this.database, id);
  }
}
