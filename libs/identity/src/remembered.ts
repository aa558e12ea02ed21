import { LRUCache } from 'lru-cache';

/** Cache of values with an expiry time. Evicts the least recently used entries when it is full. */
export class Remembered<T extends {}> {
  private readonly answers: LRUCache<string, T>;

  /** @param most maximum number of entries */
  constructor(most: number) {
    // By the clock of the expiry times, which also runs while the machine is suspended.
    this.answers = new LRUCache({ max: most, ttlResolution: 0, perf: { now: () => Date.now() } });
  }

  /** The value of `key`, unless it has expired. */
  get(key: string): T | undefined {
    return this.answers.get(key);
  }

  /** @param until milliseconds since 1970 */
  keep(key: string, answer: T, until: number): void {
    // lru-cache drops a value after its time, not at it, and keeps one without time for ever.
    const ttl = until - Date.now() - 1;
    if (ttl > 0) this.answers.set(key, answer, { ttl });
  }
}
