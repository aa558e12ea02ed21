import type { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from './prepared';

/** While this many statements are running, further reads collect for the next one. */
const STATEMENTS_AT_ONCE = 2;
/**
 * A statement that takes longer, perhaps on a dead connection, no longer counts, so that other reads do not wait for
 * it.
 */
const LONGEST_MS = 1_000;
/** More keys per statement would block the event loop while the rows are parsed. */
const KEYS_AT_ONCE = 100;

export interface GatheredRead<Row extends object> {
  /** Takes a list of keys as `$1`, as in `WHERE id = ANY($1)`. */
  statement: PreparedStatement;
  /** The key that a row belongs to. */
  keyOf: (row: Row) => string;
}

/**
 * Batches frequent reads by key. Reads that arrive in one turn of the event loop, or while earlier statements are
 * running, share one statement. The statement starts after they were requested, so no result is older than that of a
 * separate statement. A single read is not delayed. A failing statement fails all its reads, so pass only keys that it
 * accepts.
 */
export class GatheredReads<Row extends object> {
  private waiting = new Map<string, PromiseWithResolvers<Row[]>>();
  private underWay = 0;

  constructor(
    private readonly database: DataSource,
    private readonly what: GatheredRead<Row>,
  ) {}

  /** @returns the rows of `key` in the statement's order. Do not modify them: other readers may share them */
  of(key: string): Promise<Row[]> {
    const known = this.waiting.get(key);
    if (known) return known.promise;
    if (this.waiting.size === 0) setImmediate(() => this.begin());
    const asked = Promise.withResolvers<Row[]>();
    this.waiting.set(key, asked);
    return asked.promise;
  }

  private begin(): void {
    if (this.waiting.size === 0 || this.underWay >= STATEMENTS_AT_ONCE) return;
    const asked = this.take();
    const end = this.countUnderWay();
    this.answer(asked)
      .catch((error: unknown) => {
        for (const { reject } of asked.values()) reject(error);
      })
      .finally(end);
    this.begin();
  }

  /** @returns a function that ends it, and starts the next statement when reads are waiting */
  private countUnderWay(): () => void {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      this.underWay -= 1;
      this.begin();
    };
    const late = setTimeout(end, LONGEST_MS);
    this.underWay += 1;
    return end;
  }

  /** The reads that have waited longest. */
  private take(): Map<string, PromiseWithResolvers<Row[]>> {
    const all = this.waiting;
    if (all.size <= KEYS_AT_ONCE) {
      this.waiting = new Map();
      return all;
    }
    const taken = new Map([...all].slice(0, KEYS_AT_ONCE));
    for (const key of taken.keys()) all.delete(key);
    return taken;
  }

  private async answer(asked: Map<string, PromiseWithResolvers<Row[]>>): Promise<void> {
    const { statement, keyOf } = this.what;
    const rows = Map.groupBy(await runPrepared<Row>(this.database, statement, [[...asked.keys()]]), keyOf);
    for (const [key, { resolve }] of asked) resolve(rows.get(key) ?? []);
  }
}
