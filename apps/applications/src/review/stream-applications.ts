import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AdminApplicationRow, SELECT_ADMIN_APPLICATION, toAdminApplication } from './admin-application.row';

const BATCH = 1_000;

interface BatchRow extends AdminApplicationRow {
  /** `createdAt` to the microsecond, which a Date would lose. */
  instant: string;
}

const NEWEST_FIRST = `ORDER BY a.created_at DESC, a.id DESC LIMIT ${BATCH}`;
const SELECT_BATCH = SELECT_ADMIN_APPLICATION.replace('SELECT', 'SELECT a.created_at::text AS instant,');

/**
 * All applications, newest first, as one JSON array in pieces: one batch of rows is in memory at a time, and the next is read
 * when the reader has taken the one before. What comes in meanwhile is newer than the first and not in it.
 */
@Injectable()
export class StreamApplications {
  constructor(private readonly database: DataSource) {}

  /** @returns pieces of the array's JSON; the first rows are read already, so that a fault can still become an answer */
  async run(): Promise<AsyncIterable<string>> {
    return this.pieces(await this.batchAfter());
  }

  private async *pieces(first: BatchRow[]): AsyncIterable<string> {
    let separator = '[';
    for (let rows = first; rows.length > 0; rows = await this.batchAfter(rows.at(-1))) {
      yield separator + rows.map((row) => JSON.stringify(toAdminApplication(row))).join(',');
      separator = ',';
      if (rows.length < BATCH) break;
    }
    yield separator === '[' ? '[]' : ']';
  }

  private batchAfter(last?: BatchRow): Promise<BatchRow[]> {
    if (!last) return this.database.query(`${SELECT_BATCH} ${NEWEST_FIRST}`);
    return this.database.query(
      `${SELECT_BATCH} WHERE (a.created_at, a.id) < ($1::timestamptz, $2::uuid) ${NEWEST_FIRST}`,
      [last.instant, last.id],
    );
  }
}
