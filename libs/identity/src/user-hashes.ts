import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const DIGITS = 16;
/** Maximum number of cached hashes. */
const REMEMBERED = 2_000;

/** Makes keyed hashes that replace ids of users and records in logs. Every service makes the same hash. */
export class UserHashes {
  private readonly known: LRUCache<string, string>;

  /** @param secret used only for logs */
  constructor(secret: string) {
    const memoMethod = (id: string) => createHmac('sha256', secret).update(`log:${id}`).digest('hex').slice(0, DIGITS);
    this.known = new LRUCache({ max: REMEMBERED, memoMethod });
  }

  of(userId: string): string {
    return this.known.memo(userId);
  }
}
