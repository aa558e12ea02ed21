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
    this.loader = new DataLoader(rowsOf, {
      cache: false,
      maxBatchSize: KEYS_AT_ONCE,
      // Requests of one turn arrive in callbacks of their own; the default would start a statement for each.
      batchScheduleFn: (start) => void setImmediate(start),
    });
  }

  /** @returns the rows of `key` in the statement's order, as an array that other requests may share: do not change it */
  of(key: string): Promise<Row[]> {
    return this.loader.load(key);
  }
}
