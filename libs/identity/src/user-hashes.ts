import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const DIGITS = 16;
/** Maximum number of cached hashes. */
const REMEMBERED = 2_000;

/** Keyed hash that replaces the id of a user or record in logs; the same in every service. */
export class UserHashes {
  private readonly known = new LRUCache<string, string>({ max: REMEMBERED });

  /** @param secret used only for logs; it grants nothing */
  constructor(private readonly secret: string) {}

  of(userId: string): string {
    const known = this.known.get(userId);
    if (known !== undefined) return known;
    const hash = createHmac('sha256', this.secret).update(`log:${userId}`).digest('hex').slice(0, DIGITS);
    this.known.set(userId, hash);
    return hash;
  }
}
