import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from './prepared';

/** Limits the keys of one statement, because its rows delay other requests of the process. */
const KEYS_AT_ONCE = 100;

/** Answers all reads of one turn of the event loop with one statement. A malformed key fails all these reads, so callers validate keys. */
export class GatheredReads<Row extends object> {
  private readonly loader: DataLoader<string, Row[]>;

  /** @param read `statement` takes a list of keys as `$1`, as in `WHERE id = ANY($1)`; `keyOf` returns the key of a row */
  constructor(
    database: DataSource,
    { statement, keyOf }: { statement: PreparedStatement<Row>; keyOf: (row: Row) => string },
  ) {
    const rowsOf = async (keys: readonly string[]) => {
      const rows = Map.groupBy(await runPrepared<Row>(database, statement, [keys]), keyOf);
      return keys.map((key) => rows.get(key) ?? []);
    };
    this.loader = new DataLoader(rowsOf, {
      cache: false,
      maxBatchSize: KEYS_AT_ONCE,
      // Requests of one turn arrive in separate callbacks, and the default would start a statement for each.
      batchScheduleFn: (start) => void setImmediate(start),
    });
  }

  /** @returns the rows of `key` in the statement's order; callers must not change the array, because other requests may share it */
  of(key: string): Promise<Row[]> {
    return this.loader.load(key);
  }
}
