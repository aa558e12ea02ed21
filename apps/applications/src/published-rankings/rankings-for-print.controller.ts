import { INTERNAL, type PublishedEntriesPage, type PublishedRanking } from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ListPublished } from './list-published';
import { ListPublishedEntries } from './list-published-entries';

const ID = new IdPipe('rankings.notFound');

/** The public data of a ranking, for the PDF that documents prints. */
@Controller()
export class RankingsForPrintController {
  constructor(
    private readonly listPublished: ListPublished,
    private readonly listEntries: ListPublishedEntries,
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
}
