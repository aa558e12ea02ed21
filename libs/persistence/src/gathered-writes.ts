import type DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from './prepared';
import { turnWriter } from './turn-loader';

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
    this.loader = turnWriter(WRITES_AT_ONCE, (writes) => this.store(writes));
  }

  /** @returns the row of this write, or null when it did not take place */
  run(write: Write): Promise<Row | null> {
    return this.loader.load(write);
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
