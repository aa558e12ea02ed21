import { LRUCache } from 'lru-cache';

/** Cache of values with an expiry time. Evicts the least recently used entries when it is full. */
export class Remembered<T> {
  private readonly answers: LRUCache<string, { answer: T; until: number }>;

  /** @param most maximum number of entries */
  constructor(most: number) {
    this.answers = new LRUCache({ max: most });
  }

  /** The value of `key`, unless it has expired. */
  get(key: string): T | undefined {
    const known = this.answers.get(key);
    return known && Date.now() < known.until ? known.answer : undefined;
  }

  /** @param until milliseconds since 1970 */
  keep(key: string, answer: T, until: number): void {
    this.answers.set(key, { answer, until });
  }
}
