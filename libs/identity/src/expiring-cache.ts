import { LRUCache } from 'lru-cache';

/** Cache of values with an expiry time. Evicts the least recently used entries when it is full. */
export class ExpiringCache<T extends {}> {
  private readonly answers: LRUCache<string, T>;

  /** @param most maximum number of entries */
  constructor(most: number) {
    // `Date.now` is the clock of the expiry times, and it also runs while the machine is suspended.
    this.answers = new LRUCache({ max: most, ttlResolution: 0, perf: { now: () => Date.now() } });
  }

  /** Returns the value of `key`, unless it has expired. */
  get(key: string): T | undefined {
    return this.answers.get(key);
  }

  /** @param until milliseconds since 1970 */
  keep(key: string, answer: T, until: number): void {
    // lru-cache drops a value only after its last millisecond, and keeps a value with the time 0 forever.
    const ttl = until - Date.now() - 1;
    if (ttl > 0) this.answers.set(key, answer, { ttl });
  }
}
