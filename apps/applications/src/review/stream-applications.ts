import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { type AdminApplicationRow, SELECT_ADMIN_APPLICATION, toAdminApplication } from './admin-application.row';

const BATCH = 250;

interface BatchRow extends AdminApplicationRow {
  /** `createdAt` to the microsecond, which a Date would lose. */
  instant: string;
}

const SELECT_BATCH = SELECT_ADMIN_APPLICATION.replace('SELECT', 'SELECT a.created_at::text AS instant,');
const NEWEST_FIRST = `ORDER BY a.created_at DESC, a.id DESC LIMIT ${BATCH}`;
const SELECT_FIRST = `${SELECT_BATCH} ${NEWEST_FIRST}`;
const SELECT_NEXT = `${SELECT_BATCH} WHERE (a.created_at, a.id) < ($1::timestamptz, $2::uuid) ${NEWEST_FIRST}`;

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

  private async batchAfter(last?: BatchRow): Promise<BatchRow[]> {
    const { rows } = last
      ? await this.pool.query<BatchRow>(SELECT_NEXT, [last.instant, last.id])
      : await this.pool.query<BatchRow>(SELECT_FIRST);
    return rows;
  }

  /**
   * The pool beneath TypeORM. What TypeORM's own `query` leaves behind hangs together, one call after the other, so that the
   * cheap part of garbage collection cannot take it: over a hundred thousand rows the process grew by 180 MB.
   */
  private get pool(): Pool {
    return (this.database.driver as PostgresDriver).master;
  }
}
