import { DomainError } from '@lacorte/errors';
import { type Allowance, countUse, type RateLimiterRedis, type RedisClient, redisLimiter } from '@lacorte/redis';
import pTimeout from 'p-timeout';

const REDIS_TIMEOUT_MS = 1_000;

/** Limit of the calls that attach files to an application, or keep them for the draft of an account. A person needs a few calls. */
export const ATTACHMENTS: Allowance = { keyPrefix: 'attachments', points: 30, duration: 60 };
/** Limit of the exports of an account. An export may read 70 MiB per application from storage. */
export const EXPORTS: Allowance = { keyPrefix: 'exports', points: 5, duration: 60 * 60 };

/**
 * Counts calls per application or account, after the access was checked, so that others cannot use up this limit. While Redis is down, only
 * the gateway's limit per network applies.
 */
class RateLimit {
  private readonly limiter: RateLimiterRedis;

  constructor(redis: RedisClient, { points, ...allowance }: Allowance, factor: number) {
    this.limiter = redisLimiter(redis, { ...allowance, points: Math.ceil(points * factor) });
  }

  async count(id: string): Promise<void> {
    const counting = countUse(this.limiter, id, 'error.tooManyRequests');
    try {
      await pTimeout(counting, { milliseconds: REDIS_TIMEOUT_MS });
    } catch (error) {
      if (error instanceof DomainError) throw error;
    }
  }
}

export class AttachLimit extends RateLimit {}
export class ExportLimit extends RateLimit {}
