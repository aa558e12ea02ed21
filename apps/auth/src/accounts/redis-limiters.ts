import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { LOGIN_PERIODS } from '../config';

interface Allowance {
  keyPrefix: string;
  points: number;
  /** In seconds. */
  duration: number;
}

/** Counters in Redis, or in memory while Redis is down. */
export class RedisLimiters {
  private readonly logger = new Logger(RedisLimiters.name);
  private readonly redis: Redis;
  private redisIsAway = false;

  constructor(redisUrl: string, periods: typeof LOGIN_PERIODS) {
    this.redis = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: periods.REDIS_ANSWER_MS,
      socketTimeout: periods.REDIS_SILENCE_MS,
      retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
    });
    this.warnOncePerOutage();
  }

  limiter(allowance: Allowance): RateLimiterRedis {
    return new RateLimiterRedis({
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(allowance),
      ...allowance,
    });
  }

  /** Tells, with one command, whether none of the counters exists. False also while Redis does not answer. */
  async holdNone(keys: string[]): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    return (await this.redis.exists(keys).catch(() => undefined)) === 0;
  }

  disconnect(): void {
    this.redis.disconnect();
  }

  private warnOncePerOutage(): void {
    this.redis.on('error', (err) => {
      if (!this.redisIsAway) this.logger.warn({ err }, 'Redis is down: wrong passwords are counted in memory');
      this.redisIsAway = true;
    });
    this.redis.on('ready', () => {
      if (this.redisIsAway) this.logger.log('Redis is back');
      this.redisIsAway = false;
    });
  }
}
