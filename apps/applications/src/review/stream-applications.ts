import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { ADMIN_COLUMNS, ADMIN_LIST, ADMIN_TABLES, toAdminApplication } from './admin-application';

const BATCH = 250;

/** `instant`: `createdAt` to the microsecond, which a Date would lose. */
const COLUMNS = { ...ADMIN_COLUMNS, instant: COLUMN.text };
const SELECT_BATCH = `SELECT ${ADMIN_LIST}, a.created_at::text AS instant FROM ${ADMIN_TABLES}`;
const NEWEST_FIRST = `ORDER BY a.created_at DESC, a.id DESC LIMIT ${BATCH}`;

const FIRST_BATCH = statement('first-batch-of-applications', COLUMNS)`${SELECT_BATCH} ${NEWEST_FIRST}`;

const NEXT_BATCH = statement('next-batch-of-applications', COLUMNS)`
  ${SELECT_BATCH} WHERE (a.created_at, a.id) < ($1::timestamptz, $2::uuid) ${NEWEST_FIRST}`;

/**
 * All applications of this moment, newest first, as a streamed JSON array. One batch is in memory at a time. The access log records
 * it.
 */
@Injectable()
export class StreamApplications {
  constructor(private readonly database: DataSource) {}

  /** @returns JSON in pieces, with the first rows already read, so that a failure can still become an error answer */
  async run(administrator: Identity): Promise<AsyncIterable<string>> {
    const first = await runPrepared(this.database, FIRST_BATCH);
    await recordAccess(this.database, { action: 'bare-list', who: administrator.email });
    return this.pieces(first);
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
