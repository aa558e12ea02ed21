import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from './prepared';

/** Limits how long one statement keeps its rows locked. */
const WRITES_AT_ONCE = 50;

export interface GatheredWrite<Write extends object, Row extends { place: number }> {
  /**
   * Takes the writes as `$1`, an array in jsonb, each with its `place`. Returns a row with the `place` of each write that took place;
   * of two writes of one row it does at most one.
   */
  statement: PreparedStatement<Row>;
  /** Names the row that is written. Statements lock rows in its order, so that two of them do not wait for each other. */
  keyOf: (write: Write) => string;
}

/**
 * Runs all writes of one turn of the event loop as one statement and one transaction. When it fails, each write runs alone, so that
 * one that cannot be stored fails alone.
 */
export class GatheredWrites<Write extends object, Row extends { place: number }> {
  private readonly loader: DataLoader<Write, Row | null>;

  constructor(
    private readonly database: DataSource,
    private readonly gathered: GatheredWrite<Write, Row>,
  ) {
    this.loader = new DataLoader((writes) => this.runAll(writes), {
      cache: false,
      maxBatchSize: WRITES_AT_ONCE,
      // Requests of one turn arrive in callbacks of their own; the default would start a statement for each.
      batchScheduleFn: (start) => void setImmediate(start),
    });
  }

  /** @returns the row of this write, or null when it did not take place */
  run(write: Write): Promise<Row | null> {
    return this.loader.load(write);
  }

  private async runAll(writes: readonly Write[]): Promise<(Row | null | Error)[]> {
    try {
      return await this.store(writes);
    } catch (error) {
      if (writes.length === 1) throw error;
      const alone = writes.map((write) => this.store([write]).then(([row = null]) => row, toError));
      return Promise.all(alone);
    }
  }

  private async store(writes: readonly Write[]): Promise<(Row | null)[]> {
    const { statement, keyOf } = this.gathered;
    const placed = writes.map((write, place) => ({ ...write, place }));
    const ordered = placed.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const rows = await runPrepared(this.database, statement, [JSON.stringify(ordered)]);
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return writes.map((_, place) => byPlace.get(place) ?? null);
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
