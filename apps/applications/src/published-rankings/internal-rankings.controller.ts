import {
  INTERNAL,
  type PublishedEntriesPage,
  type PublishedRanking,
  type RankingRecipientsPage,
} from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListPublished } from './list-published';
import { ListPublishedEntries } from './list-published-entries';
import { listRankingRecipients } from './list-ranking-recipients';

const ID = new IdPipe('rankings.notFound');

/** The public data of a ranking, for the PDF that documents prints, and its recipients, for notifications. */
@Controller()
export class InternalRankingsController {
  constructor(
    private readonly listPublished: ListPublished,
    private readonly listEntries: ListPublishedEntries,
    private readonly database: DataSource,
  ) {}

  @Internal('documents', 'documents-worker')
  @Get(INTERNAL.publishedRanking.pattern)
  one(@Param('id', ID) id: string): Promise<PublishedRanking> {
    return this.listPublished.one(id);
  }

  @Internal('documents-worker')
  @Get(INTERNAL.publishedEntries.pattern)
  entries(@Param('id', ID) id: string, @Query() query: QueryParameters): Promise<PublishedEntriesPage> {
    return this.listEntries.run(id, query);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.rankingRecipients.pattern)
  recipients(@Param('id', ID) id: string, @Query('after') after?: unknown): Promise<RankingRecipientsPage> {
    return listRankingRecipients(this.database, id, typeof after === 'string' ? after : '');
  }
}
