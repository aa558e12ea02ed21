import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from './prepared';

/** Limits the time that one statement's rows keep the process from other requests. */
const KEYS_AT_ONCE = 100;

/** Answers all reads of one turn of the event loop with one statement. A wrong key fails all of them: validate keys first. */
export class GatheredReads<Row extends object> {
  private readonly loader: DataLoader<string, Row[]>;

  /** @param read `statement` takes a list of keys as `$1`, as in `WHERE id = ANY($1)`; `keyOf` returns the key that a row belongs to */
  constructor(
    database: DataSource,
    { statement, keyOf }: { statement: PreparedStatement<Row>; keyOf: (row: Row) => string },
  ) {
    const rowsOf = async (keys: readonly string[]) => {
      const rows = Map.groupBy(await runPrepared<Row>(database, statement, [keys]), keyOf);
      return keys.map((key) => rows.get(key) ?? []);
    };
    this.loader = turnLoader(KEYS_AT_ONCE, rowsOf);
  }

  /** @returns the rows of `key` in the statement's order, as an array that other requests may share: do not change it */
  of(key: string): Promise<Row[]> {
    return this.loader.load(key);
  }
}

/** Limits how long one statement keeps its rows locked. */
const WRITES_AT_ONCE = 50;

interface GatheredWrite<Write extends object, Row extends { place: number }> {
  /**
   * Takes the writes as `$1`, an array in jsonb, each with its `place`. Returns a row with the `place` of each write that took place,
   * at most one of two writes of one row.
   */
  statement: PreparedStatement<Row>;
  /** Names the row that is written. Statements lock rows in the order of the names, so that two statements do not wait for each other. */
  keyOf: (write: Write) => string;
}

/** Runs all writes of one turn of the event loop as one statement and one transaction, with `turnWriter`. */
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

/** Passes all keys of one turn of the event loop to `load` at once, at most `most` at a time. */
function turnLoader<Key, Value>(most: number, load: DataLoader.BatchLoadFn<Key, Value>): DataLoader<Key, Value> {
  return new DataLoader(load, {
    cache: false,
    maxBatchSize: most,
    // Requests of one turn arrive in callbacks of their own; the default would start a call for each.
    batchScheduleFn: (start) => void setImmediate(start),
  });
}

/** A `turnLoader` for writes. When `store` fails, it runs for each write alone, so that a write that cannot be stored fails alone. */
export function turnWriter<Write, Result>(
  most: number,
  store: (writes: readonly Write[]) => Promise<Result[]>,
): DataLoader<Write, Result> {
  return turnLoader(most, async (writes) => {
    try {
      return await store(writes);
    } catch (error) {
      if (writes.length === 1) throw error;
      const alone = writes.map((write) => store([write]).catch((reason: unknown) => [toError(reason)]));
      return (await Promise.all(alone)).flat();
    }
  });
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
