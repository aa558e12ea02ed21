import {
  API,
  outcomeName,
  type PublishedEntriesPage,
  type PublishedEntry,
  type PublishedRanking,
  type PublishedRankingsPage,
  stageName,
} from '@lacorte/contracts';
import { Admission, IdPipe, type QueryParameters, sendStream } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { ExportedColumn } from '../exports/export-columns';
import { rowOf } from '../exports/exported-row';
import { writeCsv } from '../exports/write-csv';
import { listPublished, readPublished } from './list-published';
import { ENTRY_COLUMNS, ENTRY_LIST, listPublishedEntries } from './list-published-entries';

const ID = new IdPipe('rankings.notFound');

/** A file occupies a processor for a second or two. */
const ADMISSION = { slots: 2, waiting: 8, longestWaitMs: 10_000 };

/** Bounds how long a client that reads very slowly keeps its slot. */
const LONGEST_SENDING_MS = 300_000;

/** Published rankings never change. The cache time is short, because a page is rarely opened twice and a file is large. */
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
        return sendStream(writeCsv(COLUMNS, batches(this.database, id)), response, LONGEST_SENDING_MS);
      },
      () => response.destroyed,
    );
  }
}

/** Entries per batch. A batch blocks other requests for only a few milliseconds. */
const BATCH = 1_000;

const NEXT = statement('published-entries-for-csv', { ...ENTRY_COLUMNS, place: COLUMN.integer })`
  SELECT ${ENTRY_LIST}, e.place FROM applications.ranking_entry e
  WHERE e.ranking_id = $1 AND e.place > $2 ORDER BY e.place LIMIT ${BATCH}`;

const COLUMNS: ExportedColumn[] = [
  { header: 'Posizione', type: 'number' },
  { header: 'Codice domanda', type: 'text' },
  { header: 'Punti', type: 'number' },
  { header: 'Esito', type: 'text' },
  { header: 'Tipologia', type: 'text' },
];

const valuesOf = ({ position, applicationCode, points, outcome, housingType }: PublishedEntry) => [
  String(position),
  applicationCode,
  String(points),
  outcomeName(outcome),
  housingType,
];

const csvNameOf = ({ tenderCode, stage }: PublishedRanking) => `graduatoria-${tenderCode}-${stageName(stage)}.csv`;

/** No transaction is open between the batches, because a published ranking never changes. */
async function* batches(database: DataSource, rankingId: string): AsyncGenerator<string[]> {
  let last = 0;
  let count = 0;
  do {
    const rows = await runPrepared(database, NEXT, [rankingId, last]);
    last = rows.at(-1)?.place ?? last;
    count = rows.length;
    yield rows.map((row) => rowOf(null, valuesOf(row)));
  } while (count === BATCH);
}
