import type DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from './prepared';
import { turnLoader } from './turn-loader';

/** Limits the time that one statement's rows keep the process from other requests. */
const KEYS_AT_ONCE = 100;

export interface GatheredRead<Row extends object> {
  /** Takes a list of keys as `$1`, as in `WHERE id = ANY($1)`. */
  statement: PreparedStatement<Row>;
  /** The key that a row belongs to. */
  keyOf: (row: Row) => string;
}

/** Answers all reads of one turn of the event loop with one statement. It fails for all its keys: validate first. */
export class GatheredReads<Row extends object> {
  private readonly loader: DataLoader<string, Row[]>;

  constructor(database: DataSource, { statement, keyOf }: GatheredRead<Row>) {
    const rowsOf = async (keys: readonly string[]) => {
      const rows = Map.groupBy(await runPrepared<Row>(database, statement, [keys]), keyOf);
      return keys.map((key) => rows.get(key) ?? []);
    };
    this.loader = turnLoader(KEYS_AT_ONCE, rowsOf);
  }

  /** @returns the rows of `key` in the statement's order; another request may have the same array, so do not change it */
  of(key: string): Promise<Row[]> {
    return this.loader.load(key);
  }
}
