import { COLUMN, declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { READ_ADMIN_APPLICATION, SELECT_ADMIN_APPLICATION, toAdminApplication } from './admin-application';

const BATCH = 250;

/** `instant`: `createdAt` to the microsecond, which a Date would lose. */
const COLUMNS = { ...READ_ADMIN_APPLICATION.columns, instant: COLUMN.text };
const SELECT_BATCH = SELECT_ADMIN_APPLICATION.replace('SELECT', 'SELECT a.created_at::text AS instant,');
const NEWEST_FIRST = `ORDER BY a.created_at DESC, a.id DESC LIMIT ${BATCH}`;

const FIRST_BATCH = declareStatement({
  name: 'first-batch-of-applications',
  text: `${SELECT_BATCH} ${NEWEST_FIRST}`,
  columns: COLUMNS,
});

const NEXT_BATCH = declareStatement({
  name: 'next-batch-of-applications',
  text: `${SELECT_BATCH} WHERE (a.created_at, a.id) < ($1::timestamptz, $2::uuid) ${NEWEST_FIRST}`,
  columns: COLUMNS,
});

/**
 * All applications, newest first, as one JSON array in pieces: one batch of rows is in memory at a time, and the next is read
 * when the reader has taken the one before. What comes in meanwhile is newer than the first and not in it.
 */
@Injectable()
export class StreamApplications {
  constructor(private readonly database: DataSource) {}

  /** @returns pieces of the array's JSON; the first rows are read already, so that a fault can still become an answer */
  async run(): Promise<AsyncIterable<string>> {
    return this.pieces(await runPrepared(this.database, FIRST_BATCH));
  }

  private async *pieces(first: Batch): AsyncIterable<string> {
    let separator = '[';
    for (let rows = first; rows.length > 0; rows = await this.batchAfter(rows.at(-1))) {
      yield separator + rows.map((row) => JSON.stringify({ ...toAdminApplication(row), instant: undefined })).join(',');
      separator = ',';
      if (rows.length < BATCH) break;
    }
    yield separator === '[' ? '[]' : ']';
  }

  private async batchAfter(last: Batch[number] | undefined): Promise<Batch> {
    return last ? runPrepared(this.database, NEXT_BATCH, [last.instant, last.id]) : [];
  }
}

type Batch = NonNullable<typeof FIRST_BATCH.row>[];
