import type { MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClient } from './redis.module';

export interface Allowance {
  /** Prefix of the keys in Redis. The Redis user of the process must have access to it (deploy/redis/users.conf). */
  keyPrefix: string;
  /** Number of uses. */
  points: number;
  /** Seconds from the first use until the count is reset. */
  duration: number;
}

/** Returns a limiter with a count per key. Its methods fail while Redis does not answer. */
export function redisLimiter(redis: RedisClient, allowance: Allowance): RateLimiterRedis {
  return new RateLimiterRedis({ storeClient: redis, rejectIfRedisNotReady: true, ...allowance });
}

/** Returns a limiter with a count per key. It counts in the memory of the process while Redis does not answer. */
export function insuredLimiter(redis: RedisClient, allowance: Allowance): RateLimiterRedis {
  const insuranceLimiter = new RateLimiterMemory(allowance);
  return new RateLimiterRedis({ storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter, ...allowance });
}

/**
 * Counts one use of the allowance of `key`.
 *
 * @throws DomainError too-many-requests, with `message`, when the allowance is used up
 * @throws Error while Redis does not answer, unless the limiter is insured
 */
export async function countUse(limiter: RateLimiterRedis, key: string, message: MessageKey): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooManyRequests(message, refusal.msBeforeNext);
    throw refusal;
  }
}

/** Returns the error for a request that may be repeated after `waitMs`. */
export function tooManyRequests(message: MessageKey, waitMs: number): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new DomainError('too-many-requests', message, { retryAfterSeconds });
}
