import type { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from './prepared';

/** While so many statements are under way, those who ask gather for the next one. */
const STATEMENTS_AT_ONCE = 2;
/** One that takes longer, perhaps on a connection that nobody answers any more, no longer counts: the others do not wait for it. */
const LONGEST_MS = 1_000;
/** More at once would keep the process from its other requests while it reads the rows. */
const KEYS_AT_ONCE = 100;

export interface GatheredRead<Row extends object> {
  /** Takes a list of keys as `$1`, as in `WHERE id = ANY($1)`. */
  statement: PreparedStatement;
  /** The key that a row answers. */
  keyOf: (row: Row) => string;
}

/**
 * Reads by key that are asked for so often that many wait at the same moment: whoever asks in one turn of the event loop, or while
 * the statements before are under way, is answered by one statement. It begins after they have asked, so that nobody
 * gets an older answer than a statement of his own would give; whoever is alone waits for nobody. A statement that fails fails for all
 * who asked with it, so that a key must be one that it can take.
 */
export class GatheredReads<Row extends object> {
  private waiting = new Map<string, PromiseWithResolvers<Row[]>>();
  private underWay = 0;

  constructor(
    private readonly database: DataSource,
    private readonly what: GatheredRead<Row>,
  ) {}

  /** @returns the rows of `key` in the statement's order, which others may have been given, too: not to be changed */
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

  /** @returns ends it, and begins the next statement when it is wanted */
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

  /** Those who have waited longest. */
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
