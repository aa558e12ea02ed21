import { API, type PublishedEntriesPage, type PublishedRanking, type PublishedRankingsPage } from '@lacorte/contracts';
import { Admission, IdPipe, type QueryParameters, sendStream } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { listPublished, readPublished } from './list-published';
import { listPublishedEntries } from './list-published-entries';
import { csvNameOf, csvOf } from './published-csv';

const ID = new IdPipe('rankings.notFound');

/** A file occupies a processor for a second or two. */
const ADMISSION = { slots: 2, waiting: 8, longestWaitMs: 10_000 };

/** Bounds how long a client that reads very slowly keeps others from their file. */
const LONGEST_SENDING_MS = 300_000;

/** Published rankings never change. The time is short, because a page is rarely opened twice and a file is large. */
const CACHED = 'public, max-age=60';

@Public()
@Controller()
export class PublishedRankingsController {
  private readonly admission = new Admission(ADMISSION);

  constructor(private readonly database: DataSource) {}

  @Get(API.rankings)
  published(@Query() query: QueryParameters): Promise<PublishedRankingsPage> {
    return listPublished(this.database, query);
  }

  @Get(API.ranking.pattern)
  async publishedOne(
    @Param('id', ID) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PublishedRanking> {
    const ranking = await readPublished(this.database, id);
    response.setHeader('Cache-Control', CACHED);
    return ranking;
  }

  @Get(API.rankingEntries.pattern)
  async publishedEntries(
    @Param('id', ID) id: string,
    @Query() query: QueryParameters,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PublishedEntriesPage> {
    const page = await listPublishedEntries(this.database, id, query);
    response.setHeader('Cache-Control', CACHED);
    return page;
  }

  @Get(API.rankingCsv.pattern)
  async file(@Param('id', ID) id: string, @Res() response: Response): Promise<void> {
    const ranking = await readPublished(this.database, id);
    await this.admission.run(
      () => {
        response.setHeader('Content-Type', 'text/csv; charset=utf-8');
        response.setHeader('Content-Disposition', `attachment; filename="${csvNameOf(ranking)}"`);
        response.setHeader('Cache-Control', CACHED);
        return sendStream(csvOf(this.database, id), response, LONGEST_SENDING_MS);
      },
      () => response.destroyed,
    );
  }
}
