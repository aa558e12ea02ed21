import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const DIGITS = 16;
/** Maximum number of cached hashes. */
const REMEMBERED = 2_000;

/** Keyed hash that replaces the id of a user or record in logs; the same in every service. */
export class UserHashes {
  private readonly known: LRUCache<string, string>;

  /** @param secret used only for logs; it grants nothing */
  constructor(secret: string) {
    const memoMethod = (id: string) => createHmac('sha256', secret).update(`log:${id}`).digest('hex').slice(0, DIGITS);
    this.known = new LRUCache({ max: REMEMBERED, memoMethod });
  }

  of(userId: string): string {
    return this.known.memo(userId);
  }
}
