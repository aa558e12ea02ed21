import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const DIGITS = 16;
/** People remembered at most. */
const REMEMBERED = 2_000;

/**
 * What stands for a person or an id in the log: the same for the same one in every service, and of no use to whoever has the log but
 * not the secret.
 */
export class UserHashes {
  private readonly known = new LRUCache<string, string>({ max: REMEMBERED });

  /** @param secret of the log alone: it opens nothing */
  constructor(private readonly secret: string) {}

  of(userId: string): string {
    const known = this.known.get(userId);
    if (known !== undefined) return known;
    const hash = createHmac('sha256', this.secret).update(`log:${userId}`).digest('hex').slice(0, DIGITS);
    this.known.set(userId, hash);
    return hash;
  }
}
