import { DomainError } from '@lacorte/errors';
import { producerConnection } from '@lacorte/jobs';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/** Exports of one account in an hour. One may read 70 MiB per application from storage. */
const EXPORTS_PER_HOUR = 5;
const HOUR_SECONDS = 60 * 60;
const REDIS_TIMEOUT_MS = 1_000;

/** Counts the exports of each account, after its password. While Redis is down the gateway's limit per address applies. */
export class ExportLimit implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly most: number;

  /** @param factor multiplies the allowance */
  constructor(redisUrl: string, factor: number) {
    this.redis = new Redis({ ...producerConnection(redisUrl), commandTimeout: REDIS_TIMEOUT_MS });
    // The queue of prints logs outages of Redis.
    this.redis.on('error', () => undefined);
    this.most = Math.ceil(EXPORTS_PER_HOUR * factor);
  }

  /** @throws DomainError too-many-requests */
  async count(userId: string): Promise<void> {
    const key = `exports:${userId}`;
    const answers = await this.redis
      .multi()
      .incr(key)
      .expire(key, HOUR_SECONDS, 'NX')
      .ttl(key)
      .exec()
      .catch(() => null);
    const [exports = 0, , secondsLeft = 0] = (answers ?? []).map(([, value]) => Number(value));
    if (exports <= this.most) return;
    const retryAfterSeconds = Math.max(1, secondsLeft);
    throw new DomainError('too-many-requests', 'error.tooManyRequests', { retryAfterSeconds });
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
