import { LRUCache } from 'lru-cache';

/** Answers that hold until a time of the clock, so that the same question costs once. */
export class Remembered<T> {
  private readonly answers: LRUCache<string, { answer: T; until: number }>;

  /** @param most answers kept at most */
  constructor(most: number) {
    this.answers = new LRUCache({ max: most });
  }

  /** What was kept under `key`, while it holds. */
  get(key: string): T | undefined {
    const known = this.answers.get(key);
    return known && Date.now() < known.until ? known.answer : undefined;
  }

  /** @param until milliseconds since 1970 */
  keep(key: string, answer: T, until: number): void {
    this.answers.set(key, { answer, until });
  }
}
