import { DomainError } from '@lacorte/errors';
import { producerConnection } from '@lacorte/jobs';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/** Claims of one application per minute. A person needs a few. */
const PER_MINUTE = 30;
const MINUTE_SECONDS = 60;
const REDIS_TIMEOUT_MS = 1_000;

/**
 * Limits the claims of each application. Only callers with access get this far, so others cannot use up its limit. While
 * Redis is down, only the gateway's limit per address applies.
 */
export class ClaimLimit implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly most: number;

  /** @param factor multiplies the allowance */
  constructor(redisUrl: string, factor: number) {
    this.redis = new Redis({ ...producerConnection(redisUrl), commandTimeout: REDIS_TIMEOUT_MS });
    // PrintQueue logs outages.
    this.redis.on('error', () => undefined);
    this.most = Math.ceil(PER_MINUTE * factor);
  }

  /** @throws DomainError too-many-requests */
  async count(applicationId: string): Promise<void> {
    const { claims, secondsLeft } = await this.counted(`claims:${applicationId}`);
    if (claims <= this.most) return;
    throw new DomainError('too-many-requests', 'error.tooManyRequests', {
      retryAfterSeconds: Math.max(1, secondsLeft),
    });
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private async counted(key: string): Promise<{ claims: number; secondsLeft: number }> {
    try {
      const answers = await this.redis.multi().incr(key).expire(key, MINUTE_SECONDS, 'NX').ttl(key).exec();
      const [claims, , secondsLeft] = (answers ?? []).map(([, value]) => Number(value));
      return { claims: claims ?? 0, secondsLeft: secondsLeft ?? MINUTE_SECONDS };
    } catch {
      return { claims: 0, secondsLeft: 0 };
    }
  }
}
